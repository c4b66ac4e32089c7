import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { getAddress } from 'viem'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { pageBounds } from '../../../platform/database/page-bounds.ts'
import { leftoverPage } from '../leaving-store.ts'

type Query = z.output<NonNullable<(typeof routes.listLeftovers)['query']>>

/** What closed members still have with us: late deposits, those that never reached the minimum, and income. */
export async function listLeftovers(
  reader: Reader,
  query: Query,
): Promise<z.output<(typeof routes.listLeftovers)['reply']>> {
  const { rows, total } = await leftoverPage(reader, { ...query, ...pageBounds(query) })
  const leftovers = rows.map((row) => ({
    memberId: Number(row.member_id),
    name: row.name,
    email: row.email,
    closedAt: row.closed_at.toISOString(),
    suspense: toDollars(micro(row.waiting)),
    income: toDollars(micro(row.income)),
    payoutAddress: row.address && getAddress(row.address),
  }))
  return { leftovers, total }
}
