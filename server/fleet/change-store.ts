import type { AccountMark, PendingRow, PositionRow, RemovedRow } from '@fairlead/engine/fleet/fleet-rows'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { plainArray } from '../platform/plain-array.ts'
import { centMicros } from './store.ts'

// Each writes all rows of its kind in one statement, and says nothing to the database where there are none.

export async function deletePositions(tx: Tx, removed: readonly RemovedRow[]): Promise<void> {
  if (removed.length === 0) return
  await sql`
    DELETE FROM positions p USING unnest(${plainArray(removed.map(({ account }) => account))}::bigint[],
      ${plainArray(removed.map(({ id }) => id))}::bigint[])
      AS r(account_id, position_id) WHERE p.account_id = r.account_id AND p.position_id = r.position_id`.execute(tx)
}

export async function putPositions(tx: Tx, rows: readonly PositionRow[]): Promise<void> {
  if (rows.length === 0) return
  const numbers = (pick: (row: PositionRow) => number | null) => plainArray(rows.map(pick))
  await sql`
    INSERT INTO positions (account_id, position_id, trade_position_id, symbol, steps, entry_points, stop_points, target_points,
        opened_at, kind, magic, swap_cents, entry_commission_cents, partner, closing)
      SELECT account_id, position_id, trade_position_id, symbol, steps, entry_points, stop_points, target_points,
        to_timestamp(opened), kind, magic, swap_cents, entry_commission_cents, partner, closing
      FROM unnest(
        ${numbers((r) => r.account)}::bigint[], ${numbers((r) => r.id)}::bigint[], ${numbers((r) => r.trade)}::bigint[],
        ${rows.map((r) => r.symbol)}::text[], ${numbers((r) => r.steps)}::int[], ${numbers((r) => r.entryPoints)}::bigint[],
        ${numbers((r) => r.stopPoints)}::bigint[], ${numbers((r) => r.targetPoints)}::bigint[], ${numbers((r) => r.openTime)}::float8[],
        ${numbers((r) => r.kind)}::smallint[], ${numbers((r) => r.magic)}::bigint[], ${numbers((r) => r.swapCents)}::bigint[],
        ${numbers((r) => r.entryCommissionCents)}::bigint[], ${numbers((r) => r.partner)}::bigint[], ${numbers((r) => r.closing)}::smallint[]
      ) AS g(account_id, position_id, trade_position_id, symbol, steps, entry_points, stop_points, target_points, opened, kind,
        magic, swap_cents, entry_commission_cents, partner, closing)
    ON CONFLICT (account_id, position_id) DO UPDATE SET steps = excluded.steps, stop_points = excluded.stop_points,
      target_points = excluded.target_points, swap_cents = excluded.swap_cents, entry_commission_cents = excluded.entry_commission_cents,
      partner = excluded.partner, closing = excluded.closing`.execute(tx)
}

export async function setMarks(tx: Tx, marks: readonly AccountMark[]): Promise<void> {
  if (marks.length === 0) return
  const numbers = (pick: (mark: AccountMark) => number | boolean) => plainArray(marks.map(pick))
  await sql`
    UPDATE trading_accounts a SET balance_cents = m.balance, open_count = m.open_count, next_ticket = m.next_ticket, loss_closed = m.loss_closed
    FROM unnest(
      ${numbers((m) => m.account)}::bigint[], ${numbers((m) => m.balanceCents)}::bigint[], ${numbers((m) => m.openCount)}::int[],
      ${numbers((m) => m.nextTicket)}::bigint[], ${numbers((m) => m.lossClosed)}::boolean[]
    ) AS m(account_id, balance, open_count, next_ticket, loss_closed) WHERE a.id = m.account_id`.execute(tx)
}

export async function deletePending(tx: Tx, accounts: readonly number[]): Promise<void> {
  if (accounts.length === 0) return
  await sql`DELETE FROM pending_entries WHERE account_id = ANY (${plainArray(accounts)}::bigint[])`.execute(tx)
}

export async function insertPending(tx: Tx, rows: readonly PendingRow[]): Promise<void> {
  if (rows.length === 0) return
  const numbers = (pick: (row: PendingRow) => number | null) => plainArray(rows.map(pick))
  await sql`
    INSERT INTO pending_entries (account_id, place, symbol, steps, stop_distance, target_distance, kind, reason, evidence, partner, magic)
      SELECT * FROM unnest(
        ${numbers((r) => r.account)}::bigint[], ${numbers((r) => r.place)}::smallint[], ${rows.map((r) => r.symbol)}::text[],
        ${numbers((r) => r.steps)}::int[], ${numbers((r) => r.stopDistance)}::bigint[], ${numbers((r) => r.targetDistance)}::bigint[],
        ${numbers((r) => r.kind)}::smallint[], ${numbers((r) => r.reason)}::smallint[], ${numbers((r) => r.evidence)}::float8[],
        ${numbers((r) => r.partner)}::bigint[], ${numbers((r) => r.magic)}::bigint[])`.execute(tx)
}

/** Lines of the log that no deal tells. */
export async function insertRefusals(
  tx: Tx,
  rows: readonly { member: bigint; account: number; symbol: string; words: string }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO bot_log (member_id, account_id, at, kind, symbol, words)
      SELECT member_id, account_id, ${at}, 'refusal', symbol, words FROM unnest(
        ${plainArray(rows.map(({ member }) => member))}::bigint[], ${plainArray(rows.map(({ account }) => account))}::bigint[],
        ${rows.map(({ symbol }) => symbol)}::text[], ${rows.map(({ words }) => words)}::text[]
      ) WITH ORDINALITY AS g(member_id, account_id, symbol, words, place) ORDER BY place`.execute(tx)
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
