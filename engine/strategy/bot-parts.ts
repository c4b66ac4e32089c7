import { reason } from '../broker/reason.ts'
import { type InstrumentSymbol, instrumentIndex, instruments } from '../market/instrument.ts'
import { botSleeves } from './fairlead-bot.ts'

/** One of the bot's small strategies in one instrument; the number of its kind is what stored positions carry. */
export type BotPart = { readonly symbol: InstrumentSymbol; readonly kind: number }

/** In the order of the shares: instrument by instrument. */
export const botParts: readonly BotPart[] = instruments.flatMap(({ symbol }) =>
  botSleeves.map(({ kind }) => ({ symbol, kind })),
)

/** The part that opened a trade for this reason, by its place in the shares; nothing of any other trade. */
export function partOfTrade(symbol: string, why: number): number | undefined {
  const sleeve = opens.findIndex((reasons) => reasons.includes(why))
  const instrument = instruments.findIndex((one) => one.symbol === symbol)
  return sleeve < 0 || instrument < 0 ? undefined : instrument * botSleeves.length + sleeve
}

/** The places of an instrument's parts in the shares. */
export function partsOf(symbol: InstrumentSymbol): readonly number[] {
  return botSleeves.map((_, k) => instrumentIndex(symbol) * botSleeves.length + k)
}

/** Why each of the small strategies opens trades, in their order. */
const opens: readonly (readonly number[])[] = [
  [reason.averagesUp, reason.averagesDown],
  [reason.breakoutUp, reason.breakoutDown],
  [reason.momentumUp, reason.momentumDown],
]
