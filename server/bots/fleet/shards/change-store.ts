import type { PendingRow, PositionRow, RemovedRow } from '@fairlead/engine/fleet/fleet-rows'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { plainArray, rowArray } from '../../../platform/database/plain-array.ts'
import { centMicros } from '../store.ts'

// Each writes all rows of its kind in one statement, and says nothing to the database where there are none.

export async function deletePositions(tx: Tx, removed: readonly RemovedRow[]): Promise<void> {
  if (removed.length === 0) return
  await sql`
    DELETE FROM positions p USING unnest(${plainArray(removed.map(({ account }) => account))}::bigint[],
      ${plainArray(removed.map(({ id }) => id))}::bigint[])
      AS r(account_id, position_id) WHERE p.account_id = r.account_id AND p.position_id = r.position_id`.execute(tx)
}

export async function insertPositions(tx: Tx, rows: readonly PositionRow[]): Promise<void> {
  if (rows.length > 0) await addPositions(rows).execute(tx)
}

export async function changePositions(tx: Tx, rows: readonly PositionRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    ${addPositions(rows)}
    ON CONFLICT (account_id, position_id) DO UPDATE SET steps = excluded.steps, stop_points = excluded.stop_points,
      target_points = excluded.target_points, swap_cents = excluded.swap_cents, entry_commission_cents = excluded.entry_commission_cents,
      partner = excluded.partner, closing = excluded.closing`.execute(tx)
}

/** All columns, in their order. */
function addPositions(rows: readonly PositionRow[]): RawBuilder<unknown> {
  const positions = rows.map((row) => [
    row.account,
    row.id,
    row.trade,
    row.symbol,
    row.steps,
    row.entryPoints,
    row.stopPoints,
    row.targetPoints,
    new Date(row.openTime * 1000).toISOString(),
    row.kind,
    row.magic,
    row.swapCents,
    row.entryCommissionCents,
    row.partner,
    row.closing,
  ])
  return sql`INSERT INTO positions SELECT * FROM unnest(${rowArray(positions)}::positions[])`
}

export async function deletePending(tx: Tx, accounts: readonly number[]): Promise<void> {
  if (accounts.length === 0) return
  await sql`DELETE FROM pending_entries WHERE account_id = ANY (${plainArray(accounts)}::bigint[])`.execute(tx)
}

export async function insertPending(tx: Tx, rows: readonly PendingRow[]): Promise<void> {
  if (rows.length === 0) return
  // All columns, in their order.
  const entries = rows.map((row) => [
    row.account,
    row.place,
    row.symbol,
    row.steps,
    row.stopDistance,
    row.targetDistance,
    row.kind,
    row.reason,
    row.evidence,
    row.partner,
    row.magic,
  ])
  await sql`INSERT INTO pending_entries SELECT * FROM unnest(${rowArray(entries)}::pending_entries[])`.execute(tx)
}

/** Where every account of a shard that was moved to a full hour stands. */
export async function insertEquityPoints(tx: Tx, shardId: number, at: Date): Promise<void> {
  await sql`
    INSERT INTO equity_points (account_id, at, balance, equity)
      SELECT a.id, ${at}, a.balance_cents * ${centMicros}, e.cents * ${centMicros}
      FROM fleet_shards s CROSS JOIN LATERAL unnest(s.equity_accounts, s.equity_cents) AS e(account_id, cents)
      JOIN accounts_traded a ON a.id = e.account_id
      WHERE s.id = ${shardId} AND a.shard_id = s.id AND a.enrolled_at <= ${at} AND a.balance_cents IS NOT NULL
    ON CONFLICT (account_id, at) DO NOTHING`.execute(tx)
}
