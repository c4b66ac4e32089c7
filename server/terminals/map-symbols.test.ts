import { expect, test } from 'vitest'
import { mapSymbols, ownSymbol } from './map-symbols.ts'
import type { SymbolFacts } from './wire.ts'

const facts = (name: string, more: Partial<SymbolFacts> = {}): SymbolFacts => ({
  name,
  digits: 2,
  contractSize: 100,
  lotStep: 0.01,
  lotMin: 0.01,
  lotMax: 50,
  stopsLevel: 0,
  freezeLevel: 0,
  filling: 1,
  tradable: true,
  ...more,
})

test.each([
  { names: ['XAUUSD'], gold: 'XAUUSD' },
  { names: ['xauusd.r', 'XAUUSDm', 'XAUUSD-ecn'], gold: 'XAUUSDm' },
  { names: ['#XAUUSD'], gold: '#XAUUSD' },
  { names: ['GOLD', 'XAUEUR'], gold: 'GOLD' },
  { names: ['GOLDMAN-SACHS', 'XAUUSD.futures2027'], gold: undefined },
  { names: ['BTCXAUUSD'], gold: undefined },
  { names: [], gold: undefined },
])('$names: gold is $gold', ({ names, gold }) => {
  expect(mapSymbols(names.map((name) => facts(name))).XAUUSD?.name).toBe(gold)
})

test('what cannot be traded is passed over, and the case of names is kept', () => {
  const map = mapSymbols([facts('XAUUSD', { tradable: false }), facts('xauUSD.i'), facts('gbpusd.i')])
  expect(map.XAUUSD?.name).toBe('xauUSD.i')
  expect(ownSymbol(map, 'gbpusd.i')).toBe('USDGBP')
  expect(ownSymbol(map, 'GBPUSD.I')).toBeUndefined()
})
