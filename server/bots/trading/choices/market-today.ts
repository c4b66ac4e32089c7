import { capitalForPosition, holdsSmallest, type Today } from '@fairlead/engine/fleet/capital-for-position'
import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { partsOf } from '@fairlead/engine/strategy/bot-parts'
import { botSettings, type MemberChoice } from '@fairlead/engine/strategy/bot-settings'
import { stakeOf } from '@fairlead/engine/strategy/learned-shares'
import type { Reader } from '../../../platform/database/db.ts'
import type { NewestPrices } from '../deals/list-positions.ts'
import { newestShares } from './shares-store.ts'

/** What an instrument's long bars range over on average, in points, by instrument; nothing where too few bars are known. */
export type AverageRanges = (at: Date) => ReadonlyMap<string, number>

/** What a position's size depends on today, by instrument. */
export type MarketToday = (symbol: InstrumentSymbol) => Today

type Market = { barSeconds: number; newestPrices: NewestPrices; averageRanges: AverageRanges }

export async function marketToday(
  reader: Reader,
  { barSeconds, newestPrices, averageRanges }: Market,
  now: Date,
): Promise<MarketToday> {
  const shares = (await newestShares(reader))?.shares
  const prices = newestPrices(now)
  const ranges = averageRanges(now)
  return (symbol) => ({
    barSeconds,
    pricePoints: prices.get(symbol)?.bid,
    rangePoints: ranges.get(symbol),
    stakes: shares && partsOf(symbol).map((part) => stakeOf(shares[part] ?? 0, shares.length)),
  })
}

/** Of the instruments that an account may trade those that it really does: the one with the most room first. */
export function tradedOf(
  choice: MemberChoice | null,
  capitalCents: number,
  assets: readonly InstrumentSymbol[],
  today: MarketToday,
): InstrumentSymbol[] {
  const settings = botSettings(capitalCents, choice ?? {})
  return assets
    .filter((symbol) => holdsSmallest(symbol, settings, today(symbol)))
    .map((symbol) => ({ symbol, from: capitalForPosition(symbol, today(symbol)) }))
    .sort((one, other) => one.from - other.from)
    .map(({ symbol }) => symbol)
}
