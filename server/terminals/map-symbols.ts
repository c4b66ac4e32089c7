import { type Instrument, type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'
import type { SymbolFacts, SymbolMap } from './wire.ts'

/** What else brokers call an instrument. */
const aliases: Partial<Record<InstrumentSymbol, readonly string[]>> = { XAUUSD: ['GOLD'], XAGUSD: ['SILVER'] }

const namesOf = ({ symbol, quotedAs }: Instrument): readonly string[] => [quotedAs, ...(aliases[symbol] ?? [])]

/** Names to look for among a broker's symbols. */
export const wantedSymbols: readonly string[] = instruments.flatMap(namesOf)

/**
 * Which of a broker's symbols each instrument is: brokers put letters before and behind a name and write it in any case ("xauusd.r",
 * "#BTCUSDm"). The nearest name counts, of equally near ones the first in the alphabet; what cannot be traded, or whose lots cannot be
 * ours, is none.
 */
export function mapSymbols(facts: readonly SymbolFacts[]): SymbolMap {
  const mapped: Record<string, SymbolFacts> = {}
  for (const instrument of instruments) {
    const [best] = facts
      .filter((one) => one.tradable && one.contractSize > 0 && one.lotStep > 0 && one.lotMin > 0)
      .map((one) => ({ one, distance: distanceOf(one.name, instrument) }))
      .filter(({ distance }) => distance !== undefined)
      .sort((a, b) => (a.distance as number) - (b.distance as number) || (a.one.name < b.one.name ? -1 : 1))
    if (best) mapped[instrument.symbol] = best.one
  }
  return mapped
}

const addedMax = 8

/** How many characters a broker's name has beside the instrument's; undefined where it is another's. */
function distanceOf(name: string, instrument: Instrument): number | undefined {
  const upper = name.toUpperCase()
  const found = namesOf(instrument).find((own) => upper.includes(own))
  if (found === undefined) return undefined
  const added = upper.length - found.length
  // Letters before the name make another one: "AUDUSDJPY" is no USDJPY, "#USDJPY" and "mUSDJPY" are.
  const before = upper.slice(0, upper.indexOf(found)).replace(/[^A-Z0-9]/g, '')
  return added > addedMax || before.length > 1 ? undefined : added
}

/** Our name of a broker's symbol. */
export function ownSymbol(map: SymbolMap, name: string): InstrumentSymbol | undefined {
  return instruments.find(({ symbol }) => map[symbol]?.name === name)?.symbol
}
