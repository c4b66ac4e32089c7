import { notify } from '../../../people/notifications/notify.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { shownPrice, shownSide, shownWords } from '../../../platform/shown-deal.ts'
import type { Deal } from './deal.ts'
import { withoutOtherDeals } from './deal-store.ts'

/** Tells members that their bot has just opened its very first trade, in the transaction that records its deal. */
export async function notifyFirstTrades(tx: Tx, added: readonly Deal[], now: Date): Promise<void> {
  const dealsOf = new Map<bigint, Deal[]>()
  for (const deal of added) dealsOf.set(deal.memberId, [...(dealsOf.get(deal.memberId) ?? []), deal])
  const opening = [...dealsOf].filter(([, deals]) => deals.some(isOpening))
  const first = new Set(
    await withoutOtherDeals(
      tx,
      opening.map(([memberId, deals]) => ({ memberId, deals: deals.length })),
    ),
  )
  const told = opening.flatMap(([memberId, deals]) => {
    const deal = deals.filter(isOpening).toSorted(byTime)[0]
    return deal && first.has(memberId) ? [notificationOf(deal)] : []
  })
  await notify(tx, told, now)
}

const isOpening = ({ entry, positionId, tradePositionId }: Deal) => entry === 'in' && positionId === tradePositionId
const byTime = (one: Deal, other: Deal) => one.at.getTime() - other.at.getTime() || Number(one.ticket - other.ticket)

function notificationOf(deal: Deal) {
  const { memberId, symbol, volume, price } = deal
  const did = shownSide(symbol, deal.side) === 'buy' ? 'Bought' : 'Sold'
  return {
    memberId,
    kind: 'bot' as const,
    title: 'Your bot has opened its first trade',
    body: `${did} ${volume} ${symbol} at ${shownPrice(symbol, Number(price))}.\n${shownWords(deal)}\nYou can follow it under Open positions on your dashboard until it is closed.`,
    mail: 'if chosen' as const,
  }
}
