import type { AlertKind, AlertMessage } from '@fairlead/contract/alerts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'
import { saysTheSame } from './ack-store.ts'
import { silencedUntil } from './silence-store.ts'

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
 * Opens alerts that are not open, and marks those to be sent again that were sent already or have other words now. One that is open, unsent
 * and unchanged is not written to: a watch may raise its alert every second. Answers how many were opened.
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

/** Ends those of the keys that are open; answers whether there was one. */
export async function closeAlerts(tx: Tx, kind: AlertKind, keys: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE alerts SET over_at = ${now} WHERE kind = ${kind} AND key = ANY (${keys}::text[]) AND over_at IS NULL
    RETURNING id`.execute(tx)
  return rows.length > 0
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

export type ListedAlert = StoredAlert & {
  silenced_until: Date | null
  ack_by: string | null
  ack_at: Date | null
  ack_note: string | null
  ack_holds: boolean | null
}

export function alertPage(reader: Reader, query: AlertQuery, now: Date, bounds: { limit: number; offset: number }) {
  const { kind, state, sort } = query
  const list = {
    columns: sql`a.id, a.kind, a.key, a.words, a.since, a.told_at, a.over_at,
      k.by AS ack_by, k.at AS ack_at, k.note AS ack_note, k.holds AS ack_holds, (${silencedUntil(now)}) AS silenced_until`,
    from: sql`alerts a LEFT JOIN LATERAL (
      SELECT m.name AS by, k.at, k.note, ${saysTheSame} AS holds FROM alert_acks k JOIN people m ON m.id = k.operator_id
      WHERE k.alert_id = a.id ORDER BY k.id DESC LIMIT 1) k ON true`,
    where: [kind && sql`a.kind = ${kind}`, state && sql`(a.over_at IS NOT NULL) = ${state === 'over'}`],
    searched: sql`lower(a.words) || ' ' || lower(a.key)`,
    above: sort ? undefined : sql`(a.over_at IS NOT NULL)`,
    order: sort === 'kind' ? [sql`a.kind`, sql`a.since`, sql`a.id`] : [sql`a.since`, sql`a.id`],
    isDown: query.order !== 'asc',
  } as const
  return readPage<ListedAlert>(reader, list, { search: query.search, ...bounds })
}

export async function deleteOver(reader: Reader, before: Date): Promise<void> {
  await reader.deleteFrom('alerts').where('over_at', '<', before).execute()
}

export const postAlertJob = 'post-alert'

/** One at a time for each webhook: one that makes us wait takes one of the workers' places, not all of them, and holds up no other. */
export async function queuePost(
  tx: Tx,
  payload: { news: AlertMessage; hook: string; tries: number },
  inSeconds: number,
): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job(${postAlertJob}, ${JSON.stringify(payload)}::json, queue_name := ${`${postAlertJob} ${payload.hook}`},
      run_at := now() + make_interval(secs => ${inSeconds}))`.execute(tx)
}
