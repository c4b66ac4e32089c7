import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'

export type CloseRequest = {
  id: bigint
  account_id: bigint
  position_id: bigint | null
  reason: string
  then_leave: boolean
  stop_id: bigint | null
  asked_at: Date
  due: Date
}

const due = sql<Date>`coalesce(r.waits_until, r.asked_at)`
/** What is wished of an account whose bars cannot be played waits with it. */
const isPlayed = sql`r.account_id <> ALL (ARRAY(SELECT account_id FROM accounts_set_aside WHERE what = 'play'))`

/** When the earliest wish is to be carried out. */
export async function earliestClose(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date }>`
    SELECT ${due} AS due FROM close_requests r WHERE r.done_at IS NULL AND ${isPlayed} ORDER BY ${due} LIMIT 1`.execute(
    reader,
  )
  return rows[0]?.due
}

/** Shards in which something is to be closed by now, the longest waiting first. */
export async function shardsToClose(reader: Reader, by: Date): Promise<number[]> {
  const { rows } = await sql<{ shard_id: number }>`
    SELECT a.shard_id FROM close_requests r JOIN trading_accounts a ON a.id = r.account_id
    WHERE r.done_at IS NULL AND ${due} <= ${by} AND ${isPlayed} AND a.shard_id IS NOT NULL GROUP BY a.shard_id ORDER BY min(${due}), a.shard_id`.execute(
    reader,
  )
  return rows.map(({ shard_id }) => shard_id)
}

export async function closesOf(tx: Tx, shardId: number, by: Date): Promise<CloseRequest[]> {
  const { rows } = await sql<CloseRequest>`
    WITH asked AS MATERIALIZED (
      SELECT r.id, r.account_id, r.position_id, r.reason, r.then_leave, r.stop_id, r.asked_at, ${due} AS due FROM close_requests r
      WHERE r.done_at IS NULL AND ${due} <= ${by} AND ${isPlayed})
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

/** Asks, for a stop, to close what a query finds: a position of an account, or without one the whole account. */
export async function requestCloses(
  tx: Tx,
  found: RawBuilder<unknown>,
  { stopId, reason, now }: { stopId: bigint; reason: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO close_requests (account_id, position_id, reason, asked_at, stop_id)
    SELECT f.account_id, f.position_id, ${reason}, ${now}::timestamptz, ${stopId}::bigint FROM (${found}) f ORDER BY 1, 2`.execute(
    tx,
  )
}
