import { type AlertKind, type AlertNews, alertsNamedMax } from '@fairlead/contract/alerts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'
import { readPage } from '../platform/read-page.ts'

const wordsMax = 2_000

export type NewAlert = { kind: AlertKind; key: string; words: string }
export type StoredAlert = {
  id: bigint
  kind: AlertKind
  key: string
  words: string
  since: Date
  told_at: Date | null
  over_at: Date | null
}

/**
 * Opens what is not open, and marks as news what is open and was told, or says other words now. What is open, untold and the
 * same is not written to: a watch may raise its alert every second. Answers how many were opened.
 */
export async function openAlerts(tx: Tx, raised: readonly NewAlert[], now: Date): Promise<number> {
  // In one order everywhere, so that two who raise the same never wait for each other.
  const alerts = [...new Map(raised.map((alert) => [`${alert.kind} ${alert.key}`, alert])).values()].sort((a, b) =>
    `${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1,
  )
  const { rows } = await sql<{ is_new: boolean }>`
    WITH raised AS (
      SELECT * FROM unnest(${alerts.map(({ kind }) => kind)}::text[], ${alerts.map(({ key }) => key)}::text[],
        ${alerts.map(({ words }) => words.slice(0, wordsMax))}::text[]) WITH ORDINALITY AS r(kind, key, words, place))
    INSERT INTO alerts (kind, key, words, since)
    SELECT r.kind, r.key, r.words, ${now} FROM raised r
    WHERE NOT EXISTS (SELECT 1 FROM alerts a
      WHERE a.kind = r.kind AND a.key = r.key AND a.over_at IS NULL AND a.is_news AND a.words = r.words)
    ORDER BY r.place
    ON CONFLICT (kind, key) WHERE over_at IS NULL DO UPDATE SET words = excluded.words, is_news = true
    RETURNING (xmax = 0) AS is_new`.execute(tx)
  return rows.filter((row) => row.is_new).length
}

/** Ends those of the keys that are open; answers whether operators were told of one of them. */
export async function closeAlerts(tx: Tx, kind: AlertKind, keys: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql<{ was_told: boolean }>`
    UPDATE alerts SET over_at = ${now} WHERE kind = ${kind} AND key = ANY (${keys}::text[]) AND over_at IS NULL
    RETURNING told_at IS NOT NULL AS was_told`.execute(tx)
  return rows.some((row) => row.was_told)
}

/** One telling at a time, whoever tells: otherwise two would tell the same. */
export async function lockTelling(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('tell-alerts', 0))`.execute(tx)
}

/**
 * The kinds to tell of now. News waits until its kind was not told for an hour. That all is over which operators know of is
 * told at once: it happens at most once after each telling.
 */
export async function kindsToTell(tx: Tx, toldBefore: Date): Promise<{ kind: AlertKind; hasNews: boolean }[]> {
  const { rows } = await sql<{ kind: AlertKind; hasNews: boolean }>`
    WITH kinds AS (
      SELECT kind FROM alerts WHERE over_at IS NULL
      UNION SELECT kind FROM alerts WHERE over_at IS NOT NULL AND told_at IS NOT NULL AND over_told_at IS NULL
    ), stand AS (
      SELECT k.kind,
        EXISTS (SELECT 1 FROM alerts a WHERE a.kind = k.kind AND a.over_at IS NULL AND a.is_news)
          AND NOT EXISTS (SELECT 1 FROM alerts a WHERE a.kind = k.kind AND a.told_at > ${toldBefore}) AS has_news,
        EXISTS (SELECT 1 FROM alerts a
          WHERE a.kind = k.kind AND a.over_at IS NOT NULL AND a.told_at IS NOT NULL AND a.over_told_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM alerts a
            WHERE a.kind = k.kind AND a.over_at IS NULL AND a.told_at IS NOT NULL) AS is_over
      FROM kinds k)
    SELECT kind, has_news AS "hasNews" FROM stand WHERE has_news OR is_over ORDER BY kind`.execute(tx)
  return rows
}

/** Marks all that is open as told, and answers it: a bounded part, the newest, and how many there are. */
export async function takeOpen(tx: Tx, kind: AlertKind, now: Date): Promise<{ total: number; named: StoredAlert[] }> {
  return taken(
    tx,
    sql`UPDATE alerts SET told_at = ${now}, is_news = false WHERE kind = ${kind} AND over_at IS NULL RETURNING *`,
  )
}

/** The same for what is over and was told while it lasted. */
export async function takeOver(tx: Tx, kind: AlertKind, now: Date): Promise<{ total: number; named: StoredAlert[] }> {
  return taken(
    tx,
    sql`UPDATE alerts SET over_told_at = ${now}
      WHERE kind = ${kind} AND over_at IS NOT NULL AND told_at IS NOT NULL AND over_told_at IS NULL RETURNING *`,
  )
}

async function taken(tx: Tx, update: RawBuilder<unknown>): Promise<{ total: number; named: StoredAlert[] }> {
  const { rows } = await sql<StoredAlert & { total: bigint }>`
    WITH taken AS (${update})
    SELECT id, kind, key, words, since, told_at, over_at, count(*) OVER () AS total FROM taken
    ORDER BY since DESC, id DESC LIMIT ${alertsNamedMax}`.execute(tx)
  return { total: Number(rows[0]?.total ?? 0n), named: rows }
}

export async function openKeys(reader: Reader, kind: AlertKind): Promise<string[]> {
  const rows = await reader
    .selectFrom('alerts')
    .select('key')
    .where('kind', '=', kind)
    .where('over_at', 'is', null)
    .execute()
  return rows.map(({ key }) => key)
}

export async function operatorIds(reader: Reader): Promise<bigint[]> {
  const rows = await reader.selectFrom('people').select('id').where('role', '<>', 'member').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export type AlertQuery = {
  kind?: AlertKind | undefined
  state?: 'open' | 'over' | undefined
  search?: string | undefined
  sort?: 'since' | 'kind' | undefined
  order?: 'asc' | 'desc' | undefined
}

export function alertPage(reader: Reader, query: AlertQuery, bounds: { limit: number; offset: number }) {
  const { kind, state, sort } = query
  const list = {
    columns: sql`id, kind, key, words, since, told_at, over_at`,
    from: sql`alerts`,
    where: [kind && sql`kind = ${kind}`, state && sql`(over_at IS NOT NULL) = ${state === 'over'}`],
    searched: sql`lower(words) || ' ' || lower(key)`,
    above: sort ? undefined : sql`(over_at IS NOT NULL)`,
    order: sort === 'kind' ? [sql`kind`, sql`since`, sql`id`] : [sql`since`, sql`id`],
    isDown: query.order !== 'asc',
  } as const
  return readPage<StoredAlert>(reader, list, { search: query.search, ...bounds })
}

export async function deleteOver(reader: Reader, before: Date): Promise<void> {
  await reader.deleteFrom('alerts').where('over_at', '<', before).execute()
}

export const postAlertJob = 'post-alert'

/** One at a time: a webhook that makes us wait takes one of the workers' places, not all of them. */
export async function askForPost(
  tx: Tx,
  payload: { news: AlertNews; tries: number },
  inSeconds: number,
): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job(${postAlertJob}, ${JSON.stringify(payload)}::json, queue_name := ${postAlertJob},
      run_at := now() + make_interval(secs => ${inSeconds}))`.execute(tx)
}
