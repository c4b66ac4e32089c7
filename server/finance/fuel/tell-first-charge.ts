import { exactUsd } from '@fairlead/money/exact-usd'
import { micro } from '@fairlead/money/money'
import { notify } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/database/db.ts'
import { shownSide } from '../../platform/shown-deal.ts'
import { type FirstCharged, firstChargedOf, type StoredCharge } from './store.ts'

/** Tells members that their bot's first trade is closed and what is left of it, in the transaction that charges it. */
export async function tellFirstCharges(tx: Tx, charges: readonly StoredCharge[], now: Date): Promise<void> {
  const ofTrades = charges.flatMap(({ trade_id, member_id }) => (trade_id === null ? [] : [{ trade_id, member_id }]))
  const first = await firstChargedOf(tx, ofTrades)
  await notify(tx, first.map(notificationOf), now)
}

function notificationOf({ member_id, symbol, side, volume, profit, due }: FirstCharged) {
  const did = shownSide(symbol, side) === 'buy' ? 'Bought' : 'Sold'
  const charge =
    due > 0n
      ? `The fuel charge is ${exactUsd(micro(due))}, so you keep ${signed(profit - due)}.`
      : 'A trade that makes no profit is charged nothing.'
  return {
    memberId: member_id,
    kind: 'bot' as const,
    title: 'Your bot has closed its first trade',
    body: `${did} ${volume} ${symbol}: ${signed(profit)} with swap and commission, before fuel.\n${charge}\nIts receipt stands in your Trade Report.`,
    mail: 'if chosen' as const,
  }
}

const signed = (amount: bigint): string =>
  `${amount < 0n ? '−' : '+'}${exactUsd(micro(amount < 0n ? -amount : amount))}`
