import { reason } from '@fairlead/engine/broker/reason'
import { type InstrumentSymbol, instrumentOf } from '@fairlead/engine/market/instrument'
import { exactUsd } from '@fairlead/money/exact-usd'
import { micro } from '@fairlead/money/money'
import { freezeMember } from '../../../finance/fuel/standing/freeze.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { changeBots } from '../../trading/change-bots.ts'
import { recordDeals } from '../../trading/deals/record-deals.ts'
import type { OwnPosition } from '../commands/match-positions.ts'
import { type FollowedTerminal, ownPositions } from '../follow-store.ts'
import { correctionTickets, type DealChange, markChangesTaken } from './deal-store.ts'

/** Of what was traded, in hundredths of a percent: more than this is no correction of a swap or commission. */
const shareMaxBasisPoints = 100
/** So much is nobody's worry. */
const shareSmallBasisPoints = 2
const dollarsSmall = 1

/**
 * Books what a broker has corrected of deals that are done, each once. While anything of the trade is open it belongs to that trade; afterwards it
 * is a small trade of its own, on the terms of the first: a gain is charged, a loss is not refunded, and both count for the mark. One that is larger
 * than any such correction is not booked and freezes the member. Answers what operators are to see.
 */
export async function bookChanges(
  tx: Tx,
  { account_id: accountId, member_id: memberId }: Pick<FollowedTerminal, 'account_id' | 'member_id'>,
  changes: readonly DealChange[],
  now: Date,
): Promise<string[]> {
  if (changes.length === 0) return []
  const positions = await ownPositions(
    tx,
    accountId,
    changes.map(({ position_id }) => position_id),
  )
  const own = new Map(positions.map((one) => [one.position_id, one]))
  const tickets = await correctionTickets(tx, changes.length)
  const shown: string[] = []
  const booked = new Map<bigint, bigint>()
  for (const change of changes) {
    const position = own.get(change.position_id)
    const ticket = tickets.shift()
    const micros = change.swap + change.commission
    // Of the member's own, or moved from one column to the other.
    if (!position || ticket === undefined || micros === 0n) continue
    const words = correctionWords(change.ticket, micros)
    const dollars = Math.abs(Number(micros)) / 1e6
    const traded = tradedDollars(position, change)
    if (dollars > Math.max(dollarsSmall, (traded * shareMaxBasisPoints) / 10_000)) {
      await freezeMember(tx, memberId, `${words} That is more than a swap or commission can be.`, now)
      await changeBots(tx, [{ memberId, cause: 'frozen' }], now)
      shown.push(words)
      continue
    }
    await book(tx, { accountId, memberId, change, position, ticket, isOpen: isTradeOpen(positions, position) }, now)
    booked.set(change.id, ticket)
    if (dollars > Math.max(dollarsSmall, (traded * shareSmallBasisPoints) / 10_000)) shown.push(words)
  }
  await markChangesTaken(
    tx,
    changes.map(({ id }) => ({ id, bookedAs: booked.get(id) ?? null })),
    now,
  )
  return shown
}

const correctedWords = ' was corrected by the broker by '

const correctionWords = (ticket: bigint, micros: bigint): string =>
  `Deal ${ticket}${correctedWords}${exactUsd(micro(micros))}.`

/** The deal that a correction of operators' list is about; undefined where it is about something else. */
export function correctedIn(correction: string): bigint | undefined {
  const id = correction.includes(correctedWords) ? /^Deal (\d+) /.exec(correction)?.[1] : undefined
  return id === undefined ? undefined : BigInt(id)
}

const isTradeOpen = (positions: readonly OwnPosition[], { trade_position_id: trade }: OwnPosition): boolean =>
  positions.some((one) => one.trade_position_id === trade && one.closed_at === null)

/** What a deal was worth, in dollars. */
function tradedDollars({ symbol, contract_size }: OwnPosition, { volume, price }: DealChange): number {
  const instrument = instrumentOf(symbol)
  const units = Number(volume) * (contract_size ?? instrument.contractSize)
  return isInDollars(symbol) ? units : units * Number(price)
}

/** A pair whose base is the dollar is traded in dollars already. */
const isInDollars = (symbol: InstrumentSymbol): boolean => instrumentOf(symbol).quotedAs.startsWith('USD')

type Booked = {
  accountId: bigint
  memberId: bigint
  change: DealChange
  position: OwnPosition
  ticket: bigint
  isOpen: boolean
}

async function book(
  tx: Tx,
  { accountId, memberId, change, position, ticket, isOpen }: Booked,
  now: Date,
): Promise<void> {
  const { symbol, position_id, trade_position_id, magic, side, opened_at } = position
  const deal = {
    ...{ accountId, memberId, ticket, at: now, symbol, magic },
    positionId: isOpen ? position_id : ticket,
    tradePositionId: isOpen ? trade_position_id : ticket,
    ...{ side: change.type === 'buy' ? ('buy' as const) : ('sell' as const), entry: 'out' as const, volume: '0' },
    ...{ price: change.price, profit: micro(0n), swap: micro(change.swap), commission: micro(change.commission) },
    ...{
      reason: reason.none,
      evidence: 0,
      words: `The broker corrected swap or commission of deal ${change.ticket}, position ${position_id}.`,
    },
  }
  const parted = {
    ...{ from: trade_position_id, symbol, side: side > 0 ? ('buy' as const) : ('sell' as const), volume: '0' },
    openedAt: opened_at,
  }
  await recordDeals(tx, { deals: [deal], closed: isOpen ? [] : [{ accountId, positionId: ticket, parted }] }, now)
}
