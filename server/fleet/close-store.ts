import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'

export type CloseRequest = {
  id: bigint
  account_id: bigint
  position_id: bigint | null
  reason: string
  then_leave: boolean
  stop_id: bigint | null
  due: Date
}

const due = sql<Date>`coalesce(r.waits_until, r.asked_at)`

/** When the earliest wish is to be carried out. */
export async function earliestClose(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date }>`
    SELECT ${due} AS due FROM close_requests r WHERE r.done_at IS NULL ORDER BY ${due} LIMIT 1`.execute(reader)
  return rows[0]?.due
}

/** Shards in which something is to be closed by now, the longest waiting first. */
export async function shardsToClose(reader: Reader, by: Date): Promise<number[]> {
  const { rows } = await sql<{ shard_id: number }>`
    SELECT a.shard_id FROM close_requests r JOIN trading_accounts a ON a.id = r.account_id
    WHERE r.done_at IS NULL AND ${due} <= ${by} AND a.shard_id IS NOT NULL GROUP BY a.shard_id ORDER BY min(${due}), a.shard_id`.execute(
    reader,
  )
  return rows.map(({ shard_id }) => shard_id)
}

export async function closesOf(tx: Tx, shardId: number, by: Date): Promise<CloseRequest[]> {
  const { rows } = await sql<CloseRequest>`
    WITH asked AS MATERIALIZED (
      SELECT r.id, r.account_id, r.position_id, r.reason, r.then_leave, r.stop_id, ${due} AS due FROM close_requests r
      WHERE r.done_at IS NULL AND ${due} <= ${by})
    SELECT r.* FROM asked r JOIN trading_accounts a ON a.id = r.account_id WHERE a.shard_id = ${shardId} ORDER BY r.due, r.id`.execute(
    tx,
  )
  return rows
}

/** An account that is not in the fleet holds nothing that could be closed. */
export async function endIdleCloses(reader: Reader, by: Date): Promise<void> {
  await sql`
    UPDATE close_requests r SET done_at = ${due} FROM trading_accounts a
    WHERE a.id = r.account_id AND a.shard_id IS NULL AND r.done_at IS NULL AND ${due} <= ${by}`.execute(reader)
}

/** Each is done, or waits until its market opens. */
export async function putOutcomes(
  tx: Tx,
  outcomes: readonly { id: bigint; doneAt: Date | null; waitsUntil: Date | null }[],
): Promise<void> {
  await sql`
    UPDATE close_requests r SET done_at = o.done_at, waits_until = coalesce(o.waits_until, r.waits_until)
    FROM unnest(${outcomes.map(({ id }) => id)}::bigint[], ${outcomes.map(({ doneAt }) => doneAt)}::timestamptz[],
      ${outcomes.map(({ waitsUntil }) => waitsUntil)}::timestamptz[]) AS o(id, done_at, waits_until) WHERE r.id = o.id`.execute(
    tx,
  )
}

/** What a stop has closed in a shard, beside what it had closed there before. */
export async function addStopClosure(
  tx: Tx,
  closure: { stopId: bigint; shardId: number; positions: number; profitCents: number; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO stop_closures AS c (stop_id, shard_id, positions, profit_cents, closed_at)
    VALUES (${closure.stopId}, ${closure.shardId}, ${closure.positions}, ${closure.profitCents}, ${closure.at})
    ON CONFLICT (stop_id, shard_id) DO UPDATE SET positions = c.positions + excluded.positions,
      profit_cents = c.profit_cents + excluded.profit_cents, closed_at = excluded.closed_at`.execute(tx)
}

/** Whether the account is out of the fleet now; one that still holds something is not. */
export async function leaveFleet(tx: Tx, accountId: bigint): Promise<boolean> {
  const { rows } = await sql<{ has_left: boolean }>`SELECT leave_fleet(${accountId}) AS has_left`.execute(tx)
  return rows[0]?.has_left ?? false
}
