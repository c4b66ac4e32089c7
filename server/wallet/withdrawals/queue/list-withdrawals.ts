import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { getAddress } from 'viem'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { pageBounds } from '../../../platform/database/page-bounds.ts'
import { type ApprovalParts, readApprovals } from '../../payouts/approvals/read-approvals.ts'
import { approvable } from '../decide/approve-withdrawal.ts'
import { withdrawalPage } from './withdrawal-queue-store.ts'

type Query = z.output<NonNullable<(typeof routes.listWithdrawals)['query']>>
type Listed = z.output<(typeof routes.listWithdrawals)['reply']>

/** What operators see of the withdrawals, the longest waiting first unless asked otherwise. */
export async function listWithdrawals(
  reader: Reader,
  parts: ApprovalParts,
  query: Query,
  operatorId: bigint,
  now: Date,
): Promise<Listed> {
  const { rows, total } = await withdrawalPage(reader, query, pageBounds(query))
  const states = await readApprovals(reader, parts, rows.map(approvable), operatorId, now)
  return {
    withdrawals: rows.map((row, place) => ({
      id: Number(row.id),
      memberId: Number(row.member_id),
      name: row.name,
      email: row.email,
      amount: toDollars(micro(row.amount)),
      fee: toDollars(micro(row.fee)),
      address: getAddress(row.address),
      status: row.status as Listed['withdrawals'][number]['status'],
      hash: row.hash,
      reason: row.reason,
      ...(states[place] as (typeof states)[number]),
      createdAt: row.created_at.toISOString(),
    })),
    total,
  }
}
