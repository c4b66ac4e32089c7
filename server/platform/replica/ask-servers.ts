import { lastPosition, parsePosition } from '@fairlead/contract/figures-age'
import type pg from 'pg'
import type { Found } from './judge.ts'

export type AskedPrimary = {
  position: bigint
  /** By its own clock. */
  at: Date
  /** Up to where the caller's open pages were told what happened; null where there was nothing. */
  heard: string | null
}

/**
 * How far the primary has come. What is visible there may not be on its disk yet, so it is the place up to which it has written in memory.
 * Pages are told what lies below the oldest running transaction (`events.ts`), and of that the last.
 */
export async function askPrimary(pool: pg.Pool, memberId?: bigint): Promise<AskedPrimary> {
  const { rows } = await pool.query<{ position: string; at: Date; heard: string | null }>(
    `SELECT pg_current_wal_insert_lsn()::text AS position, clock_timestamp() AS at,
       (SELECT e.xact::text FROM events e WHERE e.member_id = $1 AND e.xact < commit_horizon()
        ORDER BY e.xact DESC, e.id DESC LIMIT 1) AS heard`,
    [memberId ?? null],
  )
  const [row] = rows
  if (!row) throw new Error('The primary did not say how far it has come')
  return { ...row, position: placed(row.position) }
}

type Look = {
  is_standby: boolean
  is_fed: boolean
  position: string | null
  replayed_at: Date | null
  has_heard: boolean
}

/** Looks at the replica through the very connection that is to be read from: behind one address there may be several. */
export async function askReplica(
  client: pg.ClientBase,
  { at, heard }: Pick<AskedPrimary, 'at' | 'heard'>,
): Promise<Found> {
  const { rows } = await client.query<Look>(
    `SELECT pg_is_in_recovery() AS is_standby, EXISTS (SELECT FROM pg_stat_get_wal_receiver() WHERE pid IS NOT NULL) AS is_fed,
       pg_last_wal_replay_lsn()::text AS position, pg_last_xact_replay_timestamp() AS replayed_at,
       $1::xid8 IS NULL OR $1::xid8 < commit_horizon() AS has_heard`,
    [heard],
  )
  const [row] = rows
  if (!row) throw new Error('The replica did not say how far it has come')
  return {
    ...{ isStandby: row.is_standby, isFed: row.is_fed, hasHeard: row.has_heard },
    position: row.position === null ? 0n : placed(row.position),
    replayedAgoMs: row.replayed_at && at.getTime() - row.replayed_at.getTime(),
  }
}

/** How far the primary has come by now. */
export async function newestPosition(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('SELECT pg_current_wal_insert_lsn()::text AS position')
  return rows[0]?.position ?? lastPosition
}

/** How far the replica has come, told through the connection that was read from. */
export async function replayedPosition(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ position: string }>('SELECT pg_last_wal_replay_lsn()::text AS position')
  return rows[0]?.position ?? lastPosition
}

function placed(position: string): bigint {
  const place = parsePosition(position)
  if (place === undefined) throw new Error(`${position} is no place in the log`)
  return place
}
