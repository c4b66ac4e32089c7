import { sql } from 'kysely'
import { foundInQueue } from '../../../people/identity/sign-up/found-members.ts'
import type { Reader } from '../../../platform/database/db.ts'
import { readPage } from '../../../platform/database/read-page.ts'

type Query = {
  status?: string | undefined
  search?: string | undefined
  sort?: 'createdAt' | 'amount' | 'name' | undefined
  order?: 'asc' | 'desc' | undefined
}
type Row = {
  id: bigint
  member_id: bigint
  name: string
  email: string
  amount: bigint
  fee: bigint
  address: string
  status: string
  reason: string | null
  hash: string | null
  created_at: Date
}

/** Counted up to a bound: nobody turns to the thousandth page. */
const countMax = 10_000
const sorts = { createdAt: sql`w.created_at`, amount: sql`w.amount`, name: sql`lower(m.name)` }

export function withdrawalPage(reader: Reader, query: Query, bounds: { limit: number; offset: number }) {
  const list = {
    // What was sent may have been sent again at a higher fee: the mined one counts, until then the newest.
    columns: sql`w.id, w.member_id, m.name, m.email, w.amount, w.fee, w.address, w.status, w.reason, w.created_at,
      (SELECT s.tx_hash FROM payouts_asked p JOIN transfers_sent s ON s.payout_id = p.id
       WHERE p.kind = 'withdrawal' AND p.subject_id = w.id AND s.sent_at IS NOT NULL
       ORDER BY s.status = 'mined' DESC, s.id DESC LIMIT 1) AS hash`,
    from: sql`withdrawals w`,
    shown: sql`JOIN people m ON m.id = w.member_id`,
    where: [
      query.status ? sql`w.status = ${query.status}` : undefined,
      foundInQueue(query.search, { memberId: sql`w.member_id`, chainWords: [sql`w.address`] }),
    ],
    above: query.sort ? undefined : sql`(w.ended_at IS NOT NULL)`,
    order: [sorts[query.sort ?? 'createdAt'], sql`w.id`],
    isDown: query.order === 'desc',
    countMax,
  } as const
  return readPage<Row>(reader, list, bounds)
}
