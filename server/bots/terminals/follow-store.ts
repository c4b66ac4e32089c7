import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { plainArray } from '../../platform/database/plain-array.ts'
import type { FreshDeal, Intent, OwnPosition } from './commands/match-positions.ts'
import type { ReportedPosition, SymbolMap } from './wire.ts'

export type FollowedTerminal = {
  id: bigint
  member_id: bigint
  account_id: bigint
  login: bigint
  heard_at: Date | null
  offset_seconds: number | null
  snapshot: ReportedPosition[]
  snapshot_before: ReportedPosition[]
  balance_cents: bigint | null
  trade_allowed: boolean
  symbols: SymbolMap
  news: bigint
  agrees: boolean
  disagreed_at: Date | null
  disagreement: string | null
  /** When a terminal was first paired with the account. */
  since: Date
  trusted_cents: bigint | null
  doubted_at: Date | null
}

/** Accounts whose terminals need a look: they have reported something, or a command is past its time. */
export async function reportedAccounts(reader: Reader, now: Date, disagreedBefore: Date): Promise<bigint[]> {
  const { rows } = await sql<{ account_id: bigint }>`
    SELECT n.account_id FROM (SELECT t.account_id FROM terminals t WHERE t.ended_at IS NULL AND t.news > t.followed
    UNION SELECT t.account_id FROM terminals t WHERE t.ended_at IS NULL AND t.disagreed_at < ${disagreedBefore} AND t.disagreement IS NOT NULL
      AND t.disagreement NOT LIKE 'told %'
    UNION SELECT c.account_id FROM terminal_commands c WHERE c.settled_at IS NULL AND c.expires_at <= ${now}
      AND (c.sent_at IS NULL OR EXISTS (SELECT 1 FROM terminals t WHERE t.account_id = c.account_id AND t.ended_at IS NULL
        AND t.heard_at > c.expires_at + CASE c.outcome WHEN 'unknown' THEN interval '10 minutes' ELSE interval '20 seconds' END))) n
    WHERE n.account_id <> ALL (ARRAY(SELECT account_id FROM accounts_set_aside)) LIMIT 10000`.execute(reader)
  return rows.map(({ account_id }) => account_id)
}

/** The terminal of an account, held until the end of the transaction. */
export async function holdTerminal(tx: Tx, accountId: bigint): Promise<FollowedTerminal | undefined> {
  const { rows } = await sql<FollowedTerminal>`
    SELECT id, member_id, account_id, login, heard_at, offset_seconds, snapshot, snapshot_before, balance_cents, trade_allowed, symbols, news, agrees,
      disagreed_at, disagreement, trusted_cents, doubted_at, (SELECT min(e.paired_at) FROM terminals e WHERE e.account_id = terminals.account_id) AS since
    FROM terminals WHERE account_id = ${accountId} AND ended_at IS NULL FOR UPDATE`.execute(tx)
  return rows[0]
}

/**
 * Deals that were not looked at yet, in the order they were reported in; and the closing deals of what they open, if these were reported first
 * and could not be assigned to anybody then.
 */
export async function freshDeals(tx: Tx, accountId: bigint, limit: number): Promise<FreshDeal[]> {
  const { rows } = await sql<FreshDeal & { volume: string; price: string }>`
    WITH fresh AS MATERIALIZED (
      SELECT * FROM terminal_deals WHERE account_id = ${accountId} AND taken_at IS NULL ORDER BY place LIMIT ${limit}
    ), opened AS (
      SELECT position_id, max(place) AS opened_by FROM fresh WHERE entry = 'in' AND position_id <> 0 GROUP BY position_id
    ), missed AS (
      SELECT d.* FROM terminal_deals d JOIN opened o ON o.position_id = d.position_id
      WHERE d.account_id = ${accountId} AND d.taken_at IS NOT NULL AND NOT d.left_out AND d.entry IN ('out', 'out_by')
        AND NOT EXISTS (SELECT 1 FROM deals_done t WHERE t.account_id = d.account_id AND t.ticket = d.ticket))
    SELECT d.ticket, d.order_id, d.position_id, d.symbol, d.type, d.entry, d.volume, d.price, d.profit, d.swap, d.commission, d.fee, d.magic,
      d.comment, d.reason, d.at, d.taken_at IS NOT NULL AS was_missed
    FROM (SELECT * FROM fresh UNION ALL SELECT * FROM missed) d LEFT JOIN opened o ON o.position_id = d.position_id
    -- A position is opened before it is closed.
    ORDER BY greatest(d.place, o.opened_by), d.entry <> 'in', d.place`.execute(tx)
  return rows.map((row) => ({ ...row, volume: Number(row.volume), price: Number(row.price) }))
}

export async function markTaken(tx: Tx, accountId: bigint, tickets: readonly bigint[], now: Date): Promise<void> {
  await sql`UPDATE terminal_deals SET taken_at = ${now}
    WHERE account_id = ${accountId} AND ticket = ANY (${plainArray(tickets)}::bigint[])`.execute(tx)
}

/** Positions that are open, the others of their trades, and those that these deals name. */
export async function ownPositions(tx: Tx, accountId: bigint, named: readonly bigint[]): Promise<OwnPosition[]> {
  const { rows } = await sql<OwnPosition & { entry_price: string; volume_in: string; volume_out: string }>`
    SELECT p.* FROM terminal_positions p WHERE p.account_id = ${accountId} AND p.trade_position_id IN (
      SELECT o.trade_position_id FROM terminal_positions o WHERE o.account_id = ${accountId}
        AND (o.closed_at IS NULL OR o.position_id = ANY (${plainArray(named)}::bigint[])))
    ORDER BY p.position_id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    entry_price: Number(row.entry_price),
    volume_in: Number(row.volume_in),
    volume_out: Number(row.volume_out),
  }))
}

export async function intentsOf(tx: Tx, accountId: bigint, ids: readonly bigint[]): Promise<Map<bigint, Intent>> {
  const { rows } = await sql<Intent>`
    SELECT id, kind, symbol, trade_kind, reason, evidence, partner FROM terminal_commands
    WHERE account_id = ${accountId} AND id = ANY (${plainArray(ids)}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The commands whose orders the broker knows by these numbers. */
export async function commandsOfOrders(
  tx: Tx,
  accountId: bigint,
  orders: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ order_id: bigint; command_id: bigint }>`
    SELECT order_id, command_id FROM terminal_orders
    WHERE account_id = ${accountId} AND order_id = ANY (${plainArray(orders)}::bigint[])`.execute(tx)
  return new Map(rows.map(({ order_id, command_id }) => [order_id, command_id]))
}

export async function putPositions(
  tx: Tx,
  accountId: bigint,
  positions: readonly OwnPosition[],
  now: Date,
): Promise<void> {
  for (const own of positions) {
    const isClosed = own.volume_in - own.volume_out <= 1e-6
    await sql`
      INSERT INTO terminal_positions AS p (account_id, position_id, trade_position_id, command_id, symbol, side, entry_price, opened_at, kind, magic,
        partner, entry_commission, volume_in, volume_out, contract_size, closed_at)
      VALUES (${accountId}, ${own.position_id}, ${own.trade_position_id}, ${own.command_id}, ${own.symbol}, ${own.side}, ${own.entry_price},
        ${own.opened_at}, ${own.kind}, ${own.magic}, ${own.partner}, ${own.entry_commission}, ${own.volume_in}, ${own.volume_out},
        ${own.contract_size}, ${isClosed ? now : null})
      ON CONFLICT (account_id, position_id) DO UPDATE SET entry_price = excluded.entry_price, entry_commission = excluded.entry_commission,
        volume_in = excluded.volume_in, volume_out = excluded.volume_out, closed_at = coalesce(p.closed_at, excluded.closed_at)`.execute(
      tx,
    )
  }
}

export async function renamePosition(tx: Tx, accountId: bigint, from: bigint, to: bigint): Promise<void> {
  await sql`UPDATE terminal_positions SET position_id = ${to} WHERE account_id = ${accountId} AND position_id = ${from}`.execute(
    tx,
  )
}

/**
 * Settles what the broker shows to have been carried out, and what can no longer be: never handed out in time, or handed out and, a
 * while after its time, nowhere to be seen. How long a while depends on whether the terminal tried it.
 */
export async function settleCommands(
  tx: Tx,
  { id, account_id: accountId, heard_at: heardAt }: FollowedTerminal,
  carriedOut: readonly bigint[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE terminal_commands SET settled_at = ${now}, outcome = 'done', terminal_id = coalesce(terminal_id, ${id})
    WHERE account_id = ${accountId} AND settled_at IS NULL AND id = ANY (${plainArray(carriedOut)}::bigint[])`.execute(
    tx,
  )
  await sql`
    UPDATE terminal_commands SET settled_at = ${now}, outcome = 'expired', detail = coalesce(detail, 'Never seen at the broker.')
    WHERE account_id = ${accountId} AND settled_at IS NULL AND expires_at <= ${now} AND (sent_at IS NULL
      OR ${heardAt}::timestamptz > expires_at + CASE outcome WHEN 'unknown' THEN interval '10 minutes' ELSE interval '20 seconds' END)`.execute(
    tx,
  )
}

export type OpenCommand = { id: bigint; kind: 'open' | 'close' | 'modify'; position_id: bigint | null }

export async function openCommands(reader: Reader, accountId: bigint): Promise<OpenCommand[]> {
  const { rows } = await sql<OpenCommand>`
    SELECT id, kind, position_id FROM terminal_commands WHERE account_id = ${accountId} AND settled_at IS NULL ORDER BY id`.execute(
    reader,
  )
  return rows
}

type Stands = {
  agrees: boolean
  disagreement: string | null
  disagreedAt: Date | null
  trusted: bigint | null
  doubtedAt: Date | null
}

export async function setFollowed(
  tx: Tx,
  { id, news }: FollowedTerminal,
  { agrees, disagreement, disagreedAt, trusted, doubtedAt }: Stands,
): Promise<void> {
  await sql`UPDATE terminals SET followed = ${news}, agrees = ${agrees}, disagreement = ${disagreement}, disagreed_at = ${disagreedAt},
      trusted_cents = ${trusted}, doubted_at = ${doubtedAt}
    WHERE id = ${id}`.execute(tx)
}

/** Answers how many there were within the hour. */
export async function insertCorrections(
  tx: Tx,
  accountId: bigint,
  words: readonly string[],
  now: Date,
  hourAgo: Date,
): Promise<number> {
  await sql`INSERT INTO terminal_corrections (account_id, at, words)
    SELECT ${accountId}, ${now}, w FROM unnest(${words}::text[]) AS w`.execute(tx)
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM terminal_corrections
    WHERE account_id = ${accountId} AND at > ${hourAgo}`.execute(tx)
  return rows[0]?.n ?? 0
}
