import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { getAddress } from 'viem'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { pageBounds } from '../../../platform/database/page-bounds.ts'
import { foundPage } from './found-store.ts'

type Query = z.output<NonNullable<(typeof routes.listFound)['query']>>

const whatCanBeDone = {
  usdt: 'Two operators can send it back, or move it to operations with a correction if it is ours.',
  token: 'It is not USDT and cannot be credited. The person who runs the signer can return it with npm run rescue.',
  coin: 'It pays for sweeping this address, now and later.',
} as const

/** Money that was sent to our addresses and is no deposit, with what can be done about it. */
export async function listFound(reader: Reader, query: Query): Promise<z.output<(typeof routes.listFound)['reply']>> {
  const { rows, total } = await foundPage(reader, query.status, pageBounds(query))
  const found = rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    token: row.token && getAddress(row.token),
    to: getAddress(row.to_address),
    memberId: row.member_id === null ? null : Number(row.member_id),
    from: row.from_address && getAddress(row.from_address),
    hash: row.tx_hash,
    value: row.value,
    amount: row.amount === null ? null : toDollars(micro(row.amount)),
    what: whatCanBeDone[row.kind],
    status: row.status,
    seenAt: row.seen_at.toISOString(),
  }))
  return { found, total }
}
