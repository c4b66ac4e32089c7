import { money } from '../../../lib/formats/format.ts'
import type { CapitalPreview } from './use-capital-preview.ts'

type Room = Pick<CapitalPreview, 'roomFrom'>

/** The capital below which the bot hardly trades; nothing where one of its instruments has room on a usual day. */
export function hardlyTradesBelow(capital: number, { roomFrom }: Room): number | undefined {
  const least = Math.min(...roomFrom.map((asset) => asset.capital))
  return Number.isFinite(least) && capital < least ? least : undefined
}

/** What a capital has no room for on a usual day, though the bot would trade it; nothing where all have room. */
export function roomWords(capital: number, preview: Room): string | undefined {
  const below = hardlyTradesBelow(capital, preview)
  if (below !== undefined)
    return `With less than about ${money(below, 0)} the bot hardly trades: on a typical day even the smallest position risks more than its rules allow.`
  const cramped = preview.roomFrom.filter((asset) => asset.capital > capital)
  if (cramped.length === 0) return undefined
  const listed = cramped.map((asset) => `${asset.symbol} from about ${money(asset.capital, 0)}`).join(', ')
  return `Only in calm markets: ${listed}. On a typical day even the smallest position risks more than the rules allow.`
}
