import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { getAddress } from 'viem'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { depositPage, suspenseTotal } from './queue-store.ts'

type Query = z.output<NonNullable<(typeof routes.listSuspense)['query']>>

/** Deposits that wait for more, those still confirming, or all. */
export async function listSuspense(reader: Reader, query: Query) {
  const { rows, total } = await depositPage(reader, { ...query, ...pageBounds(query) })
  return {
    deposits: rows.map((row) => ({
      id: Number(row.id),
      memberId: Number(row.member_id),
      name: row.name,
      email: row.email,
      isClosed: row.closed_at !== null,
      hash: row.tx_hash,
      from: getAddress(row.from_address),
      amount: toDollars(micro(row.amount)),
      state: row.status,
      seenAt: row.seen_at.toISOString(),
    })),
    total,
    inSuspense: toDollars(micro(await suspenseTotal(reader))),
  }
}
