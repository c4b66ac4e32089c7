import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { plainArray } from '../../../platform/database/plain-array.ts'
import type { ReportedDeal } from '../wire.ts'

const microOf = (dollars: number): bigint => BigInt(Math.round(dollars * 1_000_000))

type Report = { offsetSeconds: number; now: Date; dayAgo: Date }
type StoredDeals = {
  added: number
  /** Tickets that came again with another profit, volume or price. */
  altered: bigint[]
  /** Tickets of which swap or commission changed more often than brokers correct anything. */
  restless: bigint[]
}

/** Of one deal, and of all deals of an account within a day. */
const changesOfDealMax = 5
const changesPerDayMax = 100

/**
 * Stores deals, each once. One that came before under the same ticket, or under another with the very same figures (a broker's server
 * may number deals anew), changes nothing. Another swap, commission or fee is kept as a change of the deal where the bot's positions are
 * concerned, so many times.
 */
export async function insertReportedDeals(
  tx: Tx,
  accountId: bigint,
  deals: readonly ReportedDeal[],
  { offsetSeconds, now, dayAgo }: Report,
): Promise<StoredDeals> {
  const { rows } = await sql<StoredDeals>`
    WITH given AS MATERIALIZED (SELECT * FROM ${given(deals)}), known AS MATERIALIZED (
      SELECT g.ticket, g.swap, g.commission, g.fee, g.place, (d.position_id, d.type, d.entry, d.volume, d.price, d.profit) IS DISTINCT FROM
          (g.position_id, g.type, g.entry, g.volume, g.price, g.profit) AS altered,
        (coalesce(c.swap, d.swap), coalesce(c.commission, d.commission), coalesce(c.fee, d.fee)) IS DISTINCT FROM (g.swap, g.commission, g.fee)
          AND NOT d.left_out AND (d.taken_at IS NULL OR EXISTS (
            SELECT 1 FROM terminal_positions p WHERE p.account_id = d.account_id AND p.position_id = d.position_id)) AS changed,
        (SELECT count(*) FROM terminal_deal_changes o WHERE o.account_id = d.account_id AND o.ticket = d.ticket) AS changes
      FROM given g JOIN terminal_deals d ON d.account_id = ${accountId} AND d.ticket = g.ticket LEFT JOIN LATERAL (
        SELECT swap, commission, fee FROM terminal_deal_changes c WHERE c.account_id = d.account_id AND c.ticket = d.ticket ORDER BY c.id DESC LIMIT 1
      ) c ON true
    ), today AS (
      SELECT count(*) AS changes FROM terminal_deal_changes WHERE account_id = ${accountId} AND told_at > ${dayAgo}
    ), noted AS (
      INSERT INTO terminal_deal_changes (account_id, ticket, swap, commission, fee, told_at)
        SELECT DISTINCT ON (k.ticket) ${accountId}::bigint, k.ticket, k.swap, k.commission, k.fee, ${now}::timestamptz FROM known k, today
        WHERE k.changed AND NOT k.altered AND k.changes < ${changesOfDealMax} AND today.changes < ${changesPerDayMax} ORDER BY k.ticket, k.place
        RETURNING ticket
    ), added AS (
      INSERT INTO terminal_deals (account_id, ticket, order_id, position_id, symbol, type, entry, volume, price, profit, swap, commission, fee,
          magic, comment, reason, wall_ms, at, told_at)
        SELECT ${accountId}::bigint, g.ticket, g.order_id, g.position_id, g.symbol, g.type, g.entry, g.volume, g.price, g.profit,
          g.swap, g.commission, g.fee, g.magic, g.comment, g.reason, g.wall_ms,
          to_timestamp((g.wall_ms - ${offsetSeconds}::bigint * 1000) / 1000.0), ${now}::timestamptz
        FROM given g WHERE g.ticket NOT IN (SELECT ticket FROM known) AND NOT EXISTS (
          SELECT 1 FROM given e WHERE e.ticket = g.ticket AND e.place < g.place) AND NOT EXISTS (
          SELECT 1 FROM terminal_deals d WHERE d.account_id = ${accountId} AND d.position_id = g.position_id AND d.wall_ms = g.wall_ms
            AND d.order_id = g.order_id AND d.position_id <> 0
            AND (d.type, d.entry, d.volume, d.price, d.profit) = (g.type, g.entry, g.volume, g.price, g.profit))
        -- Tickets need not rise: a position is opened before it is closed.
        ORDER BY g.place
        ON CONFLICT (account_id, ticket) DO NOTHING RETURNING ticket)
    SELECT (SELECT count(*)::int FROM added) AS added, ARRAY(SELECT ticket FROM known WHERE altered ORDER BY ticket) AS altered,
      ARRAY(SELECT ticket FROM known WHERE changed AND NOT altered AND ticket NOT IN (SELECT ticket FROM noted) ORDER BY ticket) AS restless`.execute(
    tx,
  )
  return rows[0] ?? { added: 0, altered: [], restless: [] }
}

function given(deals: readonly ReportedDeal[]): RawBuilder<unknown> {
  const column = (pick: (deal: ReportedDeal) => number | bigint): string => plainArray(deals.map(pick))
  const words = (pick: (deal: ReportedDeal) => string): string[] => deals.map(pick)
  return sql`unnest(
      ${column((d) => d.ticket)}::bigint[], ${column((d) => d.order)}::bigint[], ${column((d) => d.position)}::bigint[],
      ${words((d) => d.symbol)}::text[], ${words((d) => d.type)}::text[], ${words((d) => d.entry)}::text[],
      ${column((d) => d.volume)}::numeric[], ${column((d) => d.price)}::numeric[], ${column((d) => microOf(d.profit))}::bigint[],
      ${column((d) => microOf(d.swap))}::bigint[], ${column((d) => microOf(d.commission))}::bigint[], ${column((d) => microOf(d.fee))}::bigint[],
      ${column((d) => d.magic)}::bigint[], ${words((d) => d.comment)}::text[], ${column((d) => Math.min(d.reason, 1_000_000))}::int[],
      ${column((d) => d.timeMs)}::bigint[]
    ) WITH ORDINALITY AS g(ticket, order_id, position_id, symbol, type, entry, volume, price, profit, swap, commission, fee, magic, comment,
      reason, wall_ms, place)`
}

/** A correction of a deal of the bot's, and by how much it differs from the previous report. Money in micro-dollars. */
export type DealChange = {
  id: bigint
  ticket: bigint
  position_id: bigint
  price: string
  type: string
  volume: string
  swap: bigint
  commission: bigint
}

/** Corrections that were not looked at yet, the oldest first. */
export async function freshChanges(tx: Tx, accountId: bigint, limit: number): Promise<DealChange[]> {
  const { rows } = await sql<DealChange>`
    SELECT c.id, c.ticket, d.position_id, d.price, d.volume, d.type, c.swap - coalesce(b.swap, d.swap) AS swap,
      c.commission + c.fee - coalesce(b.commission + b.fee, d.commission + d.fee) AS commission
    FROM terminal_deal_changes c JOIN terminal_deals d ON d.account_id = c.account_id AND d.ticket = c.ticket LEFT JOIN LATERAL (
      SELECT swap, commission, fee FROM terminal_deal_changes b WHERE b.account_id = c.account_id AND b.ticket = c.ticket AND b.id < c.id
      ORDER BY b.id DESC LIMIT 1) b ON true
    WHERE c.account_id = ${accountId} AND c.taken_at IS NULL ORDER BY c.id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Each is looked at once; with the number it is booked as, where it is. */
export async function markChangesTaken(
  tx: Tx,
  changes: readonly { id: bigint; bookedAs: bigint | null }[],
  now: Date,
): Promise<void> {
  await sql`UPDATE terminal_deal_changes c SET taken_at = ${now}, booked_as = nullif(t.booked_as, 0)
    FROM unnest(${plainArray(changes.map(({ id }) => id))}::bigint[],
      ${plainArray(changes.map(({ bookedAs }) => bookedAs ?? 0n))}::bigint[]) AS t(id, booked_as) WHERE c.id = t.id`.execute(
    tx,
  )
}

/** The numbers that corrections are booked under. */
export async function correctionTickets(tx: Tx, count: number): Promise<bigint[]> {
  if (count === 0) return []
  const { rows } = await sql<{ ticket: bigint }>`
    SELECT nextval('terminal_correction_tickets') AS ticket FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ ticket }) => ticket)
}
