import { type AlertKind, alertsNamedMax } from '@fairlead/contract/alerts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { saysTheSame } from '../ack-store.ts'
import { isSilenced } from '../silence-store.ts'
import type { StoredAlert } from '../store.ts'

export type Taken = { total: number; named: StoredAlert[] }
/** An alert sent before `changedBefore` may be sent again; a kind sent `times` times since `since` waits while its last message is newer than `until`. */
type Pace = { changedBefore: Date; often: { since: Date; times: number; until: Date } }

/** One process sends at a time: otherwise two would send the same. */
export async function lockSending(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('tell-alerts', 0))`.execute(tx)
}

/** Raised, and not sent yet. */
const isNew = sql`a.over_at IS NULL AND a.told_at IS NULL`
/** Began and ended without having been sent. */
const cameAndWent = sql`a.over_at IS NOT NULL AND a.told_at IS NULL AND a.over_told_at IS NULL`
/** Operators know that it began and not that it is over. */
const isOver = sql`a.over_at IS NOT NULL AND a.told_at IS NOT NULL AND a.over_told_at IS NULL`
/** Raised again since it was sent, unless somebody has acknowledged these very words; figures in them may have changed. */
const isAgain = sql`a.over_at IS NULL AND a.told_at IS NOT NULL AND a.is_news AND NOT coalesce((
  SELECT ${saysTheSame} FROM alert_acks k WHERE k.alert_id = a.id ORDER BY k.id DESC LIMIT 1), false)`

/**
 * The kinds to send now. A new alert, or one that came and went, is sent at once; a repeated one waits until its kind was not sent for an
 * hour. A kind that was sent very often lately is collected for a while. The end of all alerts of a kind that operators know of is sent at once.
 */
export async function kindsToSend(tx: Tx, now: Date, { changedBefore, often }: Pace): Promise<AlertKind[]> {
  const { rows } = await sql<{ kind: AlertKind }>`
    WITH kinds AS (
      SELECT a.kind, bool_or(${isNew} OR ${cameAndWent}) AS is_new, bool_or(${isAgain}) AS is_again, bool_or(${isOver}) AS is_over
      FROM alerts a WHERE (a.over_at IS NULL OR a.over_told_at IS NULL) AND NOT ${isSilenced(now)} GROUP BY a.kind)
    SELECT k.kind FROM kinds k
    WHERE (k.is_new
        OR (k.is_again AND NOT EXISTS (SELECT 1 FROM alerts a WHERE a.kind = k.kind AND a.told_at > ${changedBefore}))
        OR (k.is_over AND NOT EXISTS (SELECT 1 FROM alerts a
          WHERE a.kind = k.kind AND a.over_at IS NULL AND a.told_at IS NOT NULL AND NOT ${isSilenced(now)})))
      AND NOT coalesce((SELECT count(DISTINCT a.told_at) >= ${often.times} AND max(a.told_at) > ${often.until}
        FROM alerts a WHERE a.kind = k.kind AND a.told_at > ${often.since}), false)
    ORDER BY k.kind`.execute(tx)
  return rows.map(({ kind }) => kind)
}

/** Marks new and repeated alerts as sent; answers a bounded part of them, the newest, and how many there are. */
export function takeOpen(tx: Tx, kind: AlertKind, now: Date, { changedBefore }: Pace): Promise<Taken> {
  return taken(
    tx,
    sql`a.kind = ${kind} AND NOT ${isSilenced(now)} AND (${isNew} OR (${isAgain} AND a.told_at <= ${changedBefore}))`,
    sql`told_at = ${now}, is_news = false`,
  )
}

/** The same for alerts that are over: those that operators know of, and those never sent while they lasted. */
export function takeOver(tx: Tx, kind: AlertKind, now: Date): Promise<Taken> {
  return taken(
    tx,
    sql`a.kind = ${kind} AND NOT ${isSilenced(now)} AND (${isOver} OR ${cameAndWent})`,
    sql`told_at = coalesce(a.told_at, ${now}), over_told_at = ${now}`,
  )
}

async function taken(tx: Tx, which: RawBuilder<unknown>, marks: RawBuilder<unknown>): Promise<Taken> {
  const { rows } = await sql<StoredAlert & { total: bigint }>`
    WITH chosen AS (SELECT a.* FROM alerts a WHERE ${which} FOR UPDATE),
      marked AS (UPDATE alerts a SET ${marks} FROM chosen c WHERE a.id = c.id)
    SELECT id, kind, key, words, since, told_at, over_at, count(*) OVER () AS total FROM chosen
    ORDER BY since DESC, id DESC LIMIT ${alertsNamedMax}`.execute(tx)
  return { total: Number(rows[0]?.total ?? 0n), named: rows }
}

/** How many of a kind last. */
export async function countOpen(reader: Reader, kind: AlertKind): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM alerts WHERE kind = ${kind} AND over_at IS NULL`.execute(reader)
  return Number(rows[0]?.n ?? 0n)
}
