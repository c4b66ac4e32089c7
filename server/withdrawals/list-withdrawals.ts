import type { routes } from '@fairlead/contract/table'
import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { getAddress } from 'viem'
import type { z } from 'zod'
import type { Reader } from '../platform/db.ts'
import { pageBounds } from '../platform/page-bounds.ts'
import { approvalsNeeded } from './approve-withdrawal.ts'
import { countListed, listed } from './withdrawal-list-store.ts'

type Query = z.output<NonNullable<(typeof routes.listWithdrawals)['query']>>
type Listed = z.output<(typeof routes.listWithdrawals)['reply']>

/** What operators see of the withdrawals, the longest waiting first unless asked otherwise. */
export async function listWithdrawals(reader: Reader, query: Query, twoAbove: Money): Promise<Listed> {
  const rows = await listed(reader, query, pageBounds(query))
  return {
    withdrawals: rows.map((row) => ({
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
      approvals: Number(row.approvals),
      approvalsNeeded: approvalsNeeded(row.amount, twoAbove),
      approvedAt: row.approved_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
    total: await countListed(reader, query),
  }
}
