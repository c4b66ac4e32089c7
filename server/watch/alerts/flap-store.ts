import type { AlertKind } from '@fairlead/contract/alerts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { isSilenced } from './silence-store.ts'

export type StoredFlap = {
  kind: AlertKind
  key: string
  words: string
  times: number
  since: Date
  last_at: Date
  calmed_at: Date | null
  stands: boolean
}

/** Starts collecting alerts that were to be sent and began more than `timesMax` times within so many seconds. */
export async function beginFlaps(tx: Tx, now: Date, timesMax: number, seconds: number): Promise<void> {
  await sql`
    INSERT INTO alert_flaps (kind, key, words, since, times, last_at)
    SELECT DISTINCT ON (a.kind, a.key) a.kind, a.key, a.words, w.since, w.told, a.since
    FROM alerts a CROSS JOIN LATERAL (
      SELECT count(*) AS times, min(since) AS since, count(*) FILTER (WHERE told_at IS NOT NULL) AS told FROM (
        SELECT r.since, r.told_at FROM alerts r
        WHERE r.kind = a.kind AND r.key = a.key AND r.since <= a.since AND r.since > a.since - make_interval(secs => ${seconds})
        ORDER BY r.since DESC LIMIT ${timesMax + 1}) lately) w
    WHERE a.told_at IS NULL AND (a.over_at IS NULL OR a.over_told_at IS NULL) AND w.times > ${timesMax} AND NOT ${isSilenced(now)}
    ORDER BY a.kind, a.key, a.since
    ON CONFLICT (kind, key) WHERE calmed_at IS NULL DO NOTHING`.execute(tx)
}

/** Adds what opened and ended to what is collected already, so that none of it is sent by itself. */
export async function gather(tx: Tx, now: Date): Promise<void> {
  await sql`
    WITH chosen AS (
      SELECT a.id, f.id AS flap_id, f.told_at AS flap_told_at, a.told_at, a.over_at, a.words, a.since
      FROM alert_flaps f JOIN alerts a ON a.kind = f.kind AND a.key = f.key
      WHERE f.calmed_at IS NULL AND (a.over_at IS NULL OR a.over_told_at IS NULL) AND NOT ${isSilenced(now)}
      FOR UPDATE OF a),
    marked AS (
      UPDATE alerts a SET told_at = coalesce(a.told_at, c.flap_told_at, ${now}), is_news = false,
        over_told_at = CASE WHEN c.over_at IS NOT NULL THEN ${now}::timestamptz END
      FROM chosen c WHERE a.id = c.id AND (a.told_at IS NULL OR a.is_news OR a.over_at IS NOT NULL)),
    counted AS (
      SELECT flap_id, count(*) FILTER (WHERE told_at IS NULL) AS times, max(greatest(since, over_at)) AS last_at,
        (array_agg(words ORDER BY since DESC))[1] AS words
      FROM chosen GROUP BY flap_id)
    UPDATE alert_flaps f SET times = f.times + c.times, words = c.words, last_at = greatest(f.last_at, c.last_at)
    FROM counted c WHERE f.id = c.flap_id AND (c.times > 0 OR c.last_at > f.last_at OR c.words <> f.words)`.execute(tx)
}

/** Flapping alerts that were not sent for an hour, and those that have calmed; one that calmed before it was sent ends without a message. */
export async function takeFlaps(
  tx: Tx,
  now: Date,
  { toldBefore, calmSince }: { toldBefore: Date; calmSince: Date },
): Promise<StoredFlap[]> {
  const { rows } = await sql<StoredFlap>`
    UPDATE alert_flaps a SET told_at = ${now}, calmed_at = CASE WHEN a.last_at <= ${calmSince} THEN ${now}::timestamptz END
    WHERE a.calmed_at IS NULL AND NOT ${isSilenced(now)}
      AND (a.told_at IS NULL OR a.told_at <= ${toldBefore} OR a.last_at <= ${calmSince})
    RETURNING a.kind, a.key, a.words, a.times, a.since, a.last_at, a.calmed_at,
      EXISTS (SELECT 1 FROM alerts r WHERE r.kind = a.kind AND r.key = a.key AND r.over_at IS NULL) AS stands`.execute(
    tx,
  )
  return rows.sort((one, other) => other.last_at.getTime() - one.last_at.getTime())
}

export async function deleteFlaps(reader: Reader, before: Date): Promise<void> {
  await reader.deleteFrom('alert_flaps').where('calmed_at', '<', before).execute()
}
