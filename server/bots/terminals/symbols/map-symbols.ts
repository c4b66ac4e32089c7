import { candidatesMax } from '@fairlead/contract/routes/bots/terminal-symbols'
import { type Instrument, type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'
import type { SymbolFacts, SymbolMap } from '../wire.ts'
import { currenciesOf, type Likeness, likenesses, likenessOf, wantedOf } from './name-symbols.ts'

/** What a person said an instrument is at this broker; null where it is none of what was shown. */
export type SymbolChoices = Readonly<Partial<Record<InstrumentSymbol, string | null>>>
/** `unclear`: instruments that wait for a person, each with the symbols it may be. */
export type MappedSymbols = { mapped: SymbolMap; unclear: Readonly<Record<string, readonly SymbolFacts[]>> }

/** Names to look for among a broker's symbols. */
export const wantedSymbols: readonly string[] = instruments.flatMap(wantedOf)

/**
 * Which of a broker's symbols each instrument is. Only what can be traded, pays in the right currency and is no symbol of the terminal's own
 * making comes into question; the real name goes before other words for it, and the bare one before those for kinds of accounts.
 * Among several of these, what is added to most other instruments, too, is what this account has. Whatever is left in doubt waits for a person.
 */
export function mapSymbols(facts: readonly SymbolFacts[], choices: SymbolChoices = {}): MappedSymbols {
  const found = instruments.map((instrument) => ({ instrument, likely: likelyOf(facts, instrument) }))
  const worn = countDresses(found)
  const mapped: Record<string, SymbolFacts> = {}
  const unclear: Record<string, SymbolFacts[]> = {}
  for (const { instrument, likely } of found) {
    const { symbol } = instrument
    const choice = choices[symbol]
    const chosen = likely.find(({ one }) => one.name === choice)
    const sure = chosen ?? surest(likely, instrument, worn)
    if (sure) mapped[symbol] = sure.one
    // What nobody chose from is asked again: the broker may have renamed what was chosen.
    else if (likely.length > 0 && choice !== null)
      unclear[symbol] = likely.slice(0, candidatesMax).map(({ one }) => one)
  }
  return { mapped, unclear }
}

type Likely = { one: SymbolFacts; likeness: Likeness }

/** The surest first. */
function likelyOf(facts: readonly SymbolFacts[], instrument: Instrument): Likely[] {
  return facts
    .filter((one) => isTradable(one) && paysRight(one, instrument))
    .flatMap((one) => {
      const likeness = likenessOf(one.name, instrument)
      if (!likeness) return []
      return [{ one, likeness: hasRightBase(one, instrument) ? likeness : ('doubtful' as const) }]
    })
    .sort(
      (a, b) => likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness) || (a.one.name < b.one.name ? -1 : 1),
    )
}

const isTradable = ({ tradable, custom, calc, contractSize, lotStep, lotMin }: SymbolFacts): boolean =>
  tradable && custom === false && (calc === 'forex' || calc === 'cfd') && contractSize > 0 && lotStep > 0 && lotMin > 0

/** A report without the currency cannot be relied on. */
const paysRight = ({ profit }: SymbolFacts, instrument: Instrument): boolean =>
  profit?.toUpperCase() === currenciesOf(instrument).profit

/** Brokers name the profit currency as the base of what is no currency, or nothing. */
function hasRightBase({ base = '' }: SymbolFacts, instrument: Instrument): boolean {
  const right = currenciesOf(instrument)
  if (base.toUpperCase() === right.base) return true
  return instrument.assetClass !== 'currency' && (base === '' || base.toUpperCase() === right.profit)
}

function surest(
  likely: readonly Likely[],
  instrument: Instrument,
  worn: ReadonlyMap<string, number>,
): Likely | undefined {
  const [first, second] = likely
  if (!first || first.likeness === 'doubtful') return undefined
  if (second?.likeness !== first.likeness) return first
  const alike = likely.filter(({ likeness }) => likeness === first.likeness)
  const counts = alike.map(({ one }) => worn.get(dressOf(one.name, instrument)) ?? 0)
  const most = Math.max(...counts)
  return counts.filter((count) => count === most).length === 1 ? alike[counts.indexOf(most)] : undefined
}

/** On how many instruments each of a broker's additions to names is found. */
function countDresses(found: readonly { instrument: Instrument; likely: readonly Likely[] }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { instrument, likely } of found) {
    const dresses = new Set(
      likely.filter(({ likeness }) => likeness !== 'doubtful').map(({ one }) => dressOf(one.name, instrument)),
    )
    for (const dress of dresses) counts.set(dress, (counts.get(dress) ?? 0) + 1)
  }
  return counts
}

/** What is left of a name without the instrument's. */
function dressOf(name: string, instrument: Instrument): string {
  const upper = name.toUpperCase()
  const core = wantedOf(instrument).find((one) => upper.includes(one)) ?? ''
  return upper.replace(core, ' ')
}

/** Our name of a broker's symbol. */
export function ownSymbol(map: SymbolMap, name: string): InstrumentSymbol | undefined {
  return instruments.find(({ symbol }) => map[symbol]?.name === name)?.symbol
}
