import { money } from '../../lib/format.ts'
import type { CapitalPreview } from './use-capital-preview.ts'

/** What a capital has no room for on a usual day, though the bot would trade it; nothing where all have room. */
export function roomWords(capital: number, { roomFrom }: Pick<CapitalPreview, 'roomFrom'>): string | undefined {
  const cramped = roomFrom.filter((asset) => asset.capital > capital).sort((a, b) => a.capital - b.capital)
  const [first] = cramped
  if (!first) return undefined
  if (cramped.length === roomFrom.length)
    return `The bot hardly trades with less than about ${money(first.capital, 0)}: on a usual day even the smallest position, in ${first.symbol}, risks more than its rules allow.`
  const listed = cramped.map((asset) => `${asset.symbol} (from about ${money(asset.capital, 0)})`).join(', ')
  return `On a usual day there is no room even for the smallest position in ${listed}: the bot trades it in calm times only.`
}
