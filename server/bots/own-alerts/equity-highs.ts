import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'

/** An account as it is worth now. */
export type Worth = { memberId: bigint; accountId: bigint; enrolledAt: Date; equity: bigint }

/** What moved money without a trade. */
const transfer = sql`d.type IN ('balance', 'credit')`

/** Of known highs: how much was moved since, and up to which movement that is. */
const moved = sql`
  SELECT coalesce(sum(x.amount), 0)::bigint AS amount, max(x.operation_id) AS operation_id, max(x.ticket) AS ticket FROM (
    SELECT b.cents * 10000 AS amount, b.id AS operation_id, NULL::bigint AS ticket
      FROM balances_moved b WHERE b.account_id = h.account_id AND b.id > h.operation_id
    UNION ALL SELECT CASE WHEN ${transfer} THEN d.profit ELSE 0 END, NULL, d.ticket
      FROM deals_told d WHERE d.account_id = h.account_id AND d.ticket > h.ticket) x`

/** The high of each of these members' accounts, raised to what it is worth now and moved along with what was put in or taken out. */
export async function raiseHighs(tx: Tx, worths: readonly Worth[]): Promise<Map<bigint, bigint>> {
  const column = <T>(pick: (worth: Worth) => T) => worths.map(pick)
  const now = sql`unnest(${column((w) => w.memberId)}::bigint[], ${column((w) => w.accountId)}::bigint[],
    ${column((w) => w.enrolledAt)}::timestamptz[], ${column((w) => w.equity)}::bigint[]) AS w(member_id, account_id, enrolled_at, equity)`
  const { rows: known } = await sql<{ member_id: bigint; high: bigint }>`
    UPDATE equity_highs k SET high = greatest(k.high + m.amount, w.equity), operation_id = greatest(k.operation_id, m.operation_id),
      ticket = greatest(k.ticket, m.ticket)
    FROM equity_highs h CROSS JOIN LATERAL (${moved}) m, ${now}
    WHERE k.member_id = h.member_id AND h.member_id = w.member_id AND h.account_id = w.account_id AND h.enrolled_at = w.enrolled_at
    RETURNING k.member_id, k.high`.execute(tx)
  const highs = new Map(known.map(({ member_id, high }) => [member_id, high]))
  for (const worth of worths) if (!highs.has(worth.memberId)) highs.set(worth.memberId, await firstHigh(tx, worth))
  return highs
}

/** The high of an account that was not followed before, from where it stood at full hours since its bot was set up. */
async function firstHigh(tx: Tx, { memberId, accountId, enrolledAt, equity }: Worth): Promise<bigint> {
  const { rows } = await sql<{ high: bigint }>`
    WITH moves AS (SELECT b.at, b.cents * 10000 AS amount FROM balances_moved b WHERE b.account_id = ${accountId}
        UNION ALL SELECT d.at, d.profit FROM deals_told d WHERE d.account_id = ${accountId} AND ${transfer}),
      past AS (SELECT max(p.equity + coalesce((SELECT sum(v.amount) FROM moves v WHERE v.at > p.at), 0))::bigint AS high
        FROM equity_noted p WHERE p.account_id = ${accountId} AND p.at >= ${enrolledAt})
    INSERT INTO equity_highs AS h (member_id, account_id, enrolled_at, high, operation_id, ticket)
    SELECT ${memberId}::bigint, ${accountId}::bigint, ${enrolledAt}::timestamptz, greatest(past.high, ${equity}::bigint),
      coalesce((SELECT max(b.id) FROM balances_moved b WHERE b.account_id = ${accountId}), 0),
      coalesce((SELECT max(d.ticket) FROM deals_told d WHERE d.account_id = ${accountId}), 0) FROM past
    ON CONFLICT (member_id) DO UPDATE SET account_id = excluded.account_id, enrolled_at = excluded.enrolled_at, high = excluded.high,
      operation_id = excluded.operation_id, ticket = excluded.ticket
    RETURNING high`.execute(tx)
  if (!rows[0]) throw new Error(`There is no high of account ${accountId}`)
  return rows[0].high
}

/** The high of a member's account in the money that is in it now; nothing before it was looked at for the first time. */
export async function readHigh(reader: Reader, memberId: bigint, accountId: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ high: bigint }>`
    SELECT h.high + m.amount AS high FROM equity_highs h CROSS JOIN LATERAL (${moved}) m
    WHERE h.member_id = ${memberId} AND h.account_id = ${accountId}`.execute(reader)
  return rows[0]?.high
}
