import type { AccountMark, PendingRow, PositionRow, RemovedRow } from '@fairlead/engine/fleet/fleet-rows'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { centMicros } from './store.ts'

// Each writes all rows of its kind in one statement, and says nothing to the database where there are none.

export async function deletePositions(tx: Tx, removed: readonly RemovedRow[]): Promise<void> {
  if (removed.length === 0) return
  await sql`
    DELETE FROM positions p USING unnest(${removed.map(({ account }) => account)}::bigint[], ${removed.map(({ id }) => id)}::bigint[])
      AS r(account_id, position_id) WHERE p.account_id = r.account_id AND p.position_id = r.position_id`.execute(tx)
}

export async function putPositions(tx: Tx, rows: readonly PositionRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <T>(pick: (row: PositionRow) => T) => rows.map(pick)
  await sql`
    INSERT INTO positions (account_id, position_id, trade_position_id, symbol, steps, entry_points, stop_points, target_points,
        opened_at, kind, magic, swap_cents, entry_commission_cents, partner, closing)
      SELECT account_id, position_id, trade_position_id, symbol, steps, entry_points, stop_points, target_points,
        to_timestamp(opened), kind, magic, swap_cents, entry_commission_cents, partner, closing
      FROM unnest(
        ${column((r) => r.account)}::bigint[], ${column((r) => r.id)}::bigint[], ${column((r) => r.trade)}::bigint[],
        ${column((r) => r.symbol)}::text[], ${column((r) => r.steps)}::int[], ${column((r) => r.entryPoints)}::bigint[],
        ${column((r) => r.stopPoints)}::bigint[], ${column((r) => r.targetPoints)}::bigint[], ${column((r) => r.openTime)}::float8[],
        ${column((r) => r.kind)}::smallint[], ${column((r) => r.magic)}::bigint[], ${column((r) => r.swapCents)}::bigint[],
        ${column((r) => r.entryCommissionCents)}::bigint[], ${column((r) => r.partner)}::bigint[], ${column((r) => r.closing)}::smallint[]
      ) AS g(account_id, position_id, trade_position_id, symbol, steps, entry_points, stop_points, target_points, opened, kind,
        magic, swap_cents, entry_commission_cents, partner, closing)
    ON CONFLICT (account_id, position_id) DO UPDATE SET steps = excluded.steps, stop_points = excluded.stop_points,
      target_points = excluded.target_points, swap_cents = excluded.swap_cents, entry_commission_cents = excluded.entry_commission_cents,
      partner = excluded.partner, closing = excluded.closing`.execute(tx)
}

export async function setMarks(tx: Tx, marks: readonly AccountMark[]): Promise<void> {
  if (marks.length === 0) return
  const column = <T>(pick: (mark: AccountMark) => T) => marks.map(pick)
  await sql`
    UPDATE trading_accounts a SET balance_cents = m.balance, open_count = m.open_count, next_ticket = m.next_ticket, loss_closed = m.loss_closed
    FROM unnest(
      ${column((m) => m.account)}::bigint[], ${column((m) => m.balanceCents)}::bigint[], ${column((m) => m.openCount)}::int[],
      ${column((m) => m.nextTicket)}::bigint[], ${column((m) => m.lossClosed)}::boolean[]
    ) AS m(account_id, balance, open_count, next_ticket, loss_closed) WHERE a.id = m.account_id`.execute(tx)
}

export async function deletePending(tx: Tx, accounts: readonly number[]): Promise<void> {
  if (accounts.length === 0) return
  await sql`DELETE FROM pending_entries WHERE account_id = ANY (${accounts}::bigint[])`.execute(tx)
}

export async function insertPending(tx: Tx, rows: readonly PendingRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <T>(pick: (row: PendingRow) => T) => rows.map(pick)
  await sql`
    INSERT INTO pending_entries (account_id, place, symbol, steps, stop_distance, target_distance, kind, reason, evidence, partner, magic)
      SELECT * FROM unnest(
        ${column((r) => r.account)}::bigint[], ${column((r) => r.place)}::smallint[], ${column((r) => r.symbol)}::text[],
        ${column((r) => r.steps)}::int[], ${column((r) => r.stopDistance)}::bigint[], ${column((r) => r.targetDistance)}::bigint[],
        ${column((r) => r.kind)}::smallint[], ${column((r) => r.reason)}::smallint[], ${column((r) => r.evidence)}::float8[],
        ${column((r) => r.partner)}::bigint[], ${column((r) => r.magic)}::bigint[])`.execute(tx)
}

export type LogRow = {
  member: bigint
  account: number
  time: number
  kind: 'entry' | 'counter' | 'exit' | 'refusal' | 'state'
  symbol: string | null
  position: number | null
  words: string
}

export async function insertLog(tx: Tx, rows: readonly LogRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <T>(pick: (row: LogRow) => T) => rows.map(pick)
  await sql`
    INSERT INTO bot_log (member_id, account_id, at, kind, symbol, position_id, words)
      SELECT member_id, account_id, to_timestamp(time), kind, symbol, position_id, words FROM unnest(
        ${column((r) => r.member)}::bigint[], ${column((r) => r.account)}::bigint[], ${column((r) => r.time)}::float8[],
        ${column((r) => r.kind)}::text[], ${column((r) => r.symbol)}::text[], ${column((r) => r.position)}::bigint[],
        ${column((r) => r.words)}::text[]
      ) WITH ORDINALITY AS g(member_id, account_id, time, kind, symbol, position_id, words, place) ORDER BY place`.execute(
    tx,
  )
}

/** Where every account of a shard that was moved to a full hour stands. */
export async function insertEquityPoints(tx: Tx, shardId: number, at: Date): Promise<void> {
  await sql`
    INSERT INTO equity_points (account_id, at, balance, equity)
      SELECT a.id, ${at}, a.balance_cents * ${centMicros}, e.cents * ${centMicros}
      FROM fleet_shards s CROSS JOIN LATERAL unnest(s.equity_accounts, s.equity_cents) AS e(account_id, cents)
      JOIN trading_accounts a ON a.id = e.account_id
      WHERE s.id = ${shardId} AND a.shard_id = s.id AND a.is_paper AND a.enrolled_at <= ${at} AND a.balance_cents IS NOT NULL
    ON CONFLICT (account_id, at) DO NOTHING`.execute(tx)
}
