import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

type Waiting = { queue: string; n: bigint; amount: bigint | null; oldest: Date | null }

/** Longer queues are not counted to their end; how long the oldest has waited is shown for any. */
const countMax = 10_000

/** How much waits in each queue; queues in which nothing waits are left out. */
export async function waitingQueues(reader: Reader): Promise<(Waiting & { oldest: Date })[]> {
  const { rows } = await sql<Waiting>`
    SELECT 'activations' AS queue, count(*) AS n, NULL::bigint AS amount, min(since) AS oldest
      FROM (SELECT since FROM bots_standing WHERE state = 'pending' ORDER BY since LIMIT ${countMax}) b
    UNION ALL SELECT 'withdrawals', count(*), sum(amount)::bigint, min(created_at) FROM withdrawals_asked
      WHERE status = 'processing' AND approved_at IS NULL
    UNION ALL SELECT 'refunds', count(*), sum(amount)::bigint, min(queued_at) FROM payouts_asked WHERE kind = 'refund' AND status IN ('waiting', 'failed')
    UNION ALL SELECT 'deposits', count(*), sum(d.amount)::bigint, min(d.seen_at) FROM deposits_seen d
      JOIN people m ON m.id = d.member_id WHERE d.status = 'waiting' AND m.closed_at IS NOT NULL
    UNION ALL SELECT 'frozen', count(*), NULL, min(frozen_at) FROM members_frozen
    UNION ALL SELECT 'orders', count(*), sum(amount)::bigint, min(asked_at) FROM orders_asked WHERE status = 'waiting'
    UNION ALL SELECT 'messages', count(*), NULL, min(created_at)
      FROM (SELECT created_at FROM messages_received WHERE done_at IS NULL ORDER BY created_at LIMIT ${countMax}) m
    UNION ALL SELECT 'alerts', count(*), NULL, min(since) FROM alerts_raised WHERE over_at IS NULL`.execute(reader)
  return rows.flatMap((row) => (row.oldest ? [{ ...row, oldest: row.oldest }] : []))
}

export async function standing(reader: Reader) {
  const { rows } = await sql<{
    members: bigint
    active_bots: number
    stopped_at: Date | null
    stop_reason: string | null
    checked_at: Date | null
    holds: boolean | null
    cash: bigint | null
    liabilities: bigint | null
    behind: bigint | null
    seen_at: Date | null
    mail_waiting: bigint
    mail_oldest: Date | null
    mail_failed: bigint
  }>`
    SELECT (SELECT coalesce(sum(members), 0) FROM console_days)::bigint AS members,
           coalesce((SELECT active_bots FROM console_days ORDER BY day DESC LIMIT 1), 0) AS active_bots,
           p.stopped_at, p.reason AS stop_reason, b.checked_at, b.holds, b.cash, b.liabilities,
           c.head_number - c.block_number AS behind, c.seen_at, w.n AS mail_waiting, w.oldest AS mail_oldest,
           (SELECT count(*) FROM letters_queued WHERE failed_at IS NOT NULL) AS mail_failed
    FROM payouts_stopped p LEFT JOIN books_checked b ON true
      LEFT JOIN (SELECT * FROM chain_read ORDER BY seen_at DESC LIMIT 1) c ON true
      CROSS JOIN (SELECT count(*) AS n, min(created_at) AS oldest FROM letters_queued WHERE sent_at IS NULL AND failed_at IS NULL) w`.execute(
    reader,
  )
  if (!rows[0]) throw new Error('Nothing says whether payouts are stopped')
  return rows[0]
}

/** The ones that are behind first. */
export async function busyShards(reader: Reader, limit: number) {
  return reader
    .selectFrom('shards_moved')
    .select(['id', 'accounts', 'reached'])
    .where('accounts', '>', 0)
    .orderBy('reached')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function lastCountAt(reader: Reader): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('console_days')
    .select('counted_at')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.counted_at
}

export async function firstMemberAt(reader: Reader): Promise<Date | undefined> {
  const row = await reader.selectFrom('people').select('created_at').orderBy('id').limit(1).executeTakeFirst()
  return row?.created_at
}

export async function countDays(reader: Reader, first: string, last: string, now: Date): Promise<void> {
  await sql`SELECT console_count_days(${first}::date, ${last}::date, ${now})`.execute(reader)
}

export async function daysBetween(reader: Reader, from: string, to: string) {
  const { rows } = await sql<{
    day: string
    members: number
    trades: number
    active_bots: number
  }>`
    SELECT day::text, members, trades, active_bots FROM console_days
    WHERE day BETWEEN ${from}::date AND ${to}::date ORDER BY day`.execute(reader)
  return rows
}
