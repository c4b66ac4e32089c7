import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'

/** By the database's own clock: a skip of the sandbox's time makes nobody silent. */
export async function setBeat(reader: Reader, name: string): Promise<void> {
  await sql`INSERT INTO heartbeats (name, at) VALUES (${name}, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET at = excluded.at, trouble = NULL`.execute(reader)
}

/** It stays as silent as it is; who has never been heard of is silent from now on. */
export async function setTrouble(reader: Reader, name: string, trouble: string): Promise<void> {
  await sql`INSERT INTO heartbeats (name, at, trouble) VALUES (${name}, clock_timestamp(), ${trouble})
    ON CONFLICT (name) DO UPDATE SET trouble = excluded.trouble`.execute(reader)
}

type Silence = { seconds: number; trouble: string | null }

/** For how many seconds each has been silent, and why if it has said so; who was never heard of is not missed. */
export async function silences(reader: Reader): Promise<Map<string, Silence>> {
  const { rows } = await sql<Silence & { name: string }>`
    SELECT name, extract(epoch FROM clock_timestamp() - at)::integer AS seconds, trouble FROM heartbeats`.execute(
    reader,
  )
  return new Map(rows.map(({ name, ...silence }) => [name, silence]))
}

/** Mail that should have gone out long ago. */
export async function overdueMail(tx: Tx, dueBefore: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM letters_queued WHERE sent_at IS NULL AND failed_at IS NULL AND next_try_at < ${dueBefore}`.execute(
    tx,
  )
  return Number(rows[0]?.n ?? 0n)
}
