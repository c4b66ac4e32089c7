import type { routes } from '@fairlead/contract/table'
import { exactUsd } from '@fairlead/money/exact-usd'
import { micro } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import type { Of, OrderGiven } from './order.ts'
import { type ListedOrder, orderPage } from './store.ts'

type Query = z.output<NonNullable<(typeof routes.listOrders)['query']>>
type Reply = z.output<(typeof routes.listOrders)['reply']>

/** What needs or needed a second operator. */
export async function listOrders(reader: Reader, query: Query): Promise<Reply> {
  const { rows, total } = await orderPage(reader, query, pageBounds(query))
  return { orders: rows.map(asWire), total }
}

const asWire = (row: ListedOrder): Reply['orders'][number] => ({
  id: Number(row.id),
  kind: row.kind,
  status: row.status,
  what: wordsOf(row.details),
  details: row.details,
  reason: row.reason,
  memberId: row.member_id === null ? null : Number(row.member_id),
  amount: row.amount === null ? null : toDollars(micro(row.amount)),
  approvals: Number(row.approvals),
  approvalsNeeded: row.operators_needed,
  refusal: row.refusal,
  askedBy: { id: Number(row.asked_by), name: row.asked_name },
  askedAt: row.asked_at.toISOString(),
  endedBy: row.ended_by === null ? null : { id: Number(row.ended_by), name: row.ended_name ?? '' },
  endedAt: row.ended_at?.toISOString() ?? null,
})

function wordsOf(given: OrderGiven): string {
  switch (given.kind) {
    case 'unfreeze':
      return `Allow payments to member ${given.memberId} again`
    case 'reset_factor':
      return `Switch two-factor sign-in off for member ${given.memberId}`
    case 'give_login':
      return `Login ${given.login} on ${given.server} is member ${given.memberId}’s, not member ${given.otherId}’s`
    case 'correction':
      return `Move ${exactUsd(fromDollars(given.amount))} from ${sideOf(given.from)} to ${sideOf(given.to)}`
    case 'leftover':
      return `Send member ${given.memberId} the ${given.account === 'income' ? 'income' : 'deposits'} left after closing`
    case 'rescue':
      return `Send found money ${given.foundId} to ${given.address}`
    case 'house_payout':
      return `Send ${exactUsd(fromDollars(given.amount))} of the house's share`
    case 'reconcile':
      return given.transfers.length === 1
        ? 'Enter a transfer from the chain in the ledger'
        : `Enter ${given.transfers.length} transfers from the chain in the ledger`
    case 'close_all':
      return `Close all open positions ${reachOf(given)} and open no new ones`
    case 'hold_cluster':
      return `Hold ${given.members} accounts of cluster ${given.clusterId} for review`
    case 'release_hold':
      return `Undo hold ${given.holdId}: release everyone it froze`
  }
}

function reachOf({ scope, memberId, symbol, strategy }: Of<'close_all'>): string {
  if (scope === 'member') return `of member ${memberId}`
  if (scope === 'instrument') return `in ${symbol}`
  return scope === 'strategy' ? `of the strategy ${strategy}` : 'of all members'
}

const sideOf = ({ account, memberId }: { account: string; memberId?: number | undefined }): string =>
  memberId === undefined ? account.replace('_', ' ') : `the ${account.replace('_', ' ')} of member ${memberId}`
