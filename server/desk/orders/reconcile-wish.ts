import { toDollars } from '@fairlead/money/to-dollars'
import type { MatchedTransfer } from '../../wallet/payouts/reconcile/match-transfers.ts'
import type { Of } from './order.ts'

/** The order that takes these transfers into the books, as operators see and prove it. */
export const reconcileWish = (transfers: readonly MatchedTransfer[], reason: string): Of<'reconcile'> => ({
  kind: 'reconcile',
  transfers: transfers.map(({ hash, from, to, amount, as, subjectId, memberId }) => ({
    hash,
    from,
    to,
    amount: toDollars(amount),
    as,
    ...(subjectId !== undefined && { subjectId: Number(subjectId) }),
    ...(memberId !== undefined && { memberId: Number(memberId) }),
  })),
  reason,
})
