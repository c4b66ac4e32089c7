import { timings } from '@fairlead/contract/constants'
import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { getAddress } from 'viem'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { type ApprovalParts, readApprovals } from '../payouts/approvals/read-approvals.ts'
import { refundPage } from './refund-store.ts'

type Query = z.output<NonNullable<(typeof routes.listRefunds)['query']>>
type Listed = z.output<(typeof routes.listRefunds)['reply']>

/** What operators see of the refunds, the longest waiting first unless asked otherwise. */
export async function listRefunds(
  reader: Reader,
  parts: ApprovalParts,
  query: Query,
  operatorId: bigint,
  now: Date,
): Promise<Listed> {
  const { rows, total } = await refundPage(reader, query, pageBounds(query), timings.youngMoneyMs)
  const asked = rows.map(({ id, member_id, amount }) => ({
    kind: 'refund' as const,
    subjectId: id,
    memberId: member_id,
    amount,
  }))
  const states = await readApprovals(reader, parts, asked, operatorId, now)
  return {
    refunds: rows.map((row, place) => ({
      id: Number(row.id),
      memberId: Number(row.member_id),
      name: row.name,
      email: row.email,
      amount: toDollars(micro(row.amount)),
      young: toDollars(micro(row.young)),
      address: getAddress(row.address),
      status: row.status as Listed['refunds'][number]['status'],
      hash: row.hash,
      reason: row.reason,
      ...(states[place] as (typeof states)[number]),
      closedAt: row.closed_at.toISOString(),
    })),
    total,
  }
}
