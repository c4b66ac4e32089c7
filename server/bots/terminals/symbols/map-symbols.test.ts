import { instruments } from '@fairlead/engine/market/instrument'
import { expect, test } from 'vitest'
import { brokerSymbols } from '../testing/broker-symbols.ts'
import type { SymbolFacts } from '../wire.ts'
import { mapSymbols, ownSymbol, wantedSymbols } from './map-symbols.ts'

const facts = (name: string, more: Partial<SymbolFacts> = {}): SymbolFacts => ({
  ...{ name, digits: 2, contractSize: 100, lotStep: 0.01, lotMin: 0.01, lotMax: 50, stopsLevel: 0, freezeLevel: 0 },
  ...{ filling: 1, tradable: true, base: 'XAU', profit: 'USD', calc: 'cfd' as const, custom: false },
  ...more,
})
const gold = (...told: SymbolFacts[]) => mapSymbols(told).mapped.XAUUSD?.name

test.each(brokerSymbols)('$broker: each name is taken for what it is, or is asked about', ({ lines }) => {
  const { mapped, unclear } = mapSymbols(lines.map(({ facts }) => facts))
  const answerOf = (name: string): string => {
    const own = ownSymbol(mapped, name)
    if (own) return own
    const asked = instruments.find(({ symbol }) => unclear[symbol]?.some((one) => one.name === name))
    return asked ? `ask:${asked.symbol}` : '-'
  }
  expect(lines.map(({ facts }) => `${facts.name} ${answerOf(facts.name)}`)).toEqual(
    lines.map(({ facts, answer }) => `${facts.name} ${answer}`),
  )
})

test('the list is of three hundred names of twenty brokers, and the advisor looks for each that is taken for something', () => {
  expect(brokerSymbols.length).toBeGreaterThanOrEqual(20)
  const lines = brokerSymbols.flatMap(({ lines }) => lines)
  expect(lines.length).toBeGreaterThanOrEqual(300)
  const taken = lines.filter(({ answer }) => answer !== '-').map(({ facts }) => facts.name.toUpperCase())
  expect(taken.filter((name) => !wantedSymbols.some((wanted) => name.includes(wanted)))).toEqual([])
})

test('gold in euros is not gold in dollars, and bitcoin in another coin is not bitcoin in dollars', () => {
  expect(gold(facts('GOLDEUR', { profit: 'EUR' }), facts('XAUUSD.raw'))).toBe('XAUUSD.raw')
  const coins = [facts('BTCUSDT', { base: 'BTC' }), facts('BTCUSD.r', { base: 'BTC' })]
  expect(mapSymbols(coins).mapped.BTCUSD?.name).toBe('BTCUSD.r')
})

test.each([
  { what: 'an advisor that tells no currencies', more: { base: undefined, profit: undefined } },
  { what: 'one that does not tell whether it made the symbol up', more: { custom: undefined } },
  { what: 'a symbol of the terminal’s own making', more: { custom: true } },
  { what: 'one that may not be traded', more: { tradable: false } },
  { what: 'profit in another currency', more: { profit: 'EUR' } },
  { what: 'profit worked out another way', more: { calc: 'other' as const } },
  { what: 'no contract', more: { contractSize: 0 } },
])('$what is taken for nothing, and nobody is asked', ({ more }) => {
  const { mapped, unclear } = mapSymbols([{ ...facts('XAUUSD'), ...more } as SymbolFacts])
  expect([mapped, unclear]).toEqual([{}, {}])
})

test('what a person chose is taken as long as it can be, and asked anew when it is gone', () => {
  const told = [facts('XAUUSD.a'), facts('XAUUSD.b')]
  expect(Object.keys(mapSymbols(told).unclear)).toEqual(['XAUUSD'])
  expect(mapSymbols(told, { XAUUSD: 'XAUUSD.b' }).mapped.XAUUSD?.name).toBe('XAUUSD.b')
  const gone = mapSymbols([facts('XAUUSD.a'), facts('XAUUSD.d')], { XAUUSD: 'XAUUSD.b' })
  expect([gone.mapped, Object.keys(gone.unclear)]).toEqual([{}, ['XAUUSD']])
  // None of them: neither traded nor asked again.
  expect(mapSymbols(told, { XAUUSD: null })).toEqual({ mapped: {}, unclear: {} })
  // Nobody's choice makes a symbol tradable.
  expect(mapSymbols([facts('XAUUSD.b', { profit: 'EUR' })], { XAUUSD: 'XAUUSD.b' }).mapped).toEqual({})
})

test('the case of names is kept', () => {
  const { mapped } = mapSymbols([facts('gbpusd.i', { base: 'GBP', calc: 'forex' })])
  expect(ownSymbol(mapped, 'gbpusd.i')).toBe('USDGBP')
  expect(ownSymbol(mapped, 'GBPUSD.I')).toBeUndefined()
})
