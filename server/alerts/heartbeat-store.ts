import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'

/** By the database's own clock: a skip of the sandbox's time makes nobody silent. */
export async function setBeat(reader: Reader, name: string): Promise<void> {
  await sql`INSERT INTO heartbeats (name, at) VALUES (${name}, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET at = excluded.at`.execute(reader)
}

/** For how many seconds each has been silent; who was never heard of is not missed. */
export async function silences(reader: Reader): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    SELECT name, extract(epoch FROM clock_timestamp() - at)::integer AS seconds FROM heartbeats`.execute(reader)
  return new Map(rows.map(({ name, seconds }) => [name, seconds]))
}

/** Mail that should have gone out long ago. */
export async function overdueMail(tx: Tx, dueBefore: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM letters_queued WHERE sent_at IS NULL AND failed_at IS NULL AND next_try_at < ${dueBefore}`.execute(
    tx,
  )
  return Number(rows[0]?.n ?? 0n)
}
