import { sql } from 'kysely'
import { foundInQueue } from '../../people/identity/sign-up/found-members.ts'
import type { Reader } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'

type Query = {
  status?: string | undefined
  search?: string | undefined
  sort?: 'closedAt' | 'amount' | 'name' | undefined
  order?: 'asc' | 'desc' | undefined
}
type Row = {
  id: bigint
  member_id: bigint
  name: string
  email: string
  amount: bigint
  young: bigint
  address: string
  status: string
  reason: string | null
  hash: string | null
  queued_at: Date
  closed_at: Date
}

const sorts = { closedAt: sql`c.closed_at`, amount: sql`p.amount`, name: sql`lower(m.name)` }

/** Of what is refunded, as much as was deposited in the `youngMs` before the closing counts as young. */
export function refundPage(reader: Reader, query: Query, bounds: { limit: number; offset: number }, youngMs: number) {
  const list = {
    columns: sql`c.id, p.member_id, m.name, m.email, p.amount, p.address, p.status, p.reason, p.queued_at, c.closed_at,
      least(p.amount, (SELECT coalesce(sum(d.amount), 0)::bigint FROM deposits_booked d WHERE d.member_id = p.member_id
        AND d.at > c.closed_at - ${youngMs} * interval '1 millisecond')) AS young,
      (SELECT s.tx_hash FROM transfers_sent s WHERE s.payout_id = p.id AND s.sent_at IS NOT NULL
       ORDER BY s.status = 'mined' DESC, s.id DESC LIMIT 1) AS hash`,
    from: sql`payouts_asked p JOIN people m ON m.id = p.member_id`,
    shown: sql`JOIN account_closings c ON c.id = p.subject_id`,
    where: [
      sql`p.kind = 'refund'`,
      query.status ? sql`p.status = ${query.status}` : undefined,
      foundInQueue(query.search, { memberId: sql`p.member_id`, chainWords: [sql`p.address`] }),
    ],
    above: query.sort ? undefined : sql`(p.ended_at IS NOT NULL)`,
    order: [sorts[query.sort ?? 'closedAt'], sql`c.id`],
    isDown: query.order === 'desc',
  } as const
  return readPage<Row>(reader, list, bounds)
}
