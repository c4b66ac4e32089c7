import type { AlertKind } from '@fairlead/contract/alerts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'

/** The silences that keep alert `a` from being sent at this time. */
const silences = (now: Date) => sql`FROM alert_silences s WHERE s.kind = a.kind AND (s.key IS NULL OR s.key = a.key)
  AND s.made_at <= ${now} AND s.until > ${now} AND s.ended_at IS NULL`

export const isSilenced = (now: Date): RawBuilder<boolean> => sql<boolean>`EXISTS (SELECT 1 ${silences(now)})`
export const silencedUntil = (now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`SELECT max(s.until) ${silences(now)}`

/** An alert that began and ended while silenced is in the list; nothing of it is left to send. */
export async function settleSilenced(tx: Tx, now: Date): Promise<void> {
  await sql`
    UPDATE alerts a SET over_told_at = ${now}
    WHERE a.over_at IS NOT NULL AND a.over_told_at IS NULL AND a.told_at IS NULL AND EXISTS (
      SELECT 1 FROM alert_silences s WHERE s.kind = a.kind AND (s.key IS NULL OR s.key = a.key)
        AND s.made_at <= a.over_at AND a.over_at < least(s.until, s.ended_at))`.execute(tx)
}

export type NewSilence = {
  kind: AlertKind
  key: string | null
  reason: string
  operatorId: bigint
  now: Date
  until: Date
}

export async function insertSilence(
  tx: Tx,
  { kind, key, reason, operatorId, now, until }: NewSilence,
): Promise<bigint> {
  const row = await tx
    .insertInto('alert_silences')
    .values({ kind, key, reason, made_by: operatorId, made_at: now, until })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The one of just this kind and key that holds. */
export async function standingSilence(tx: Tx, kind: AlertKind, key: string | null, now: Date) {
  return tx
    .selectFrom('alert_silences')
    .select(['id', 'until'])
    .where('kind', '=', kind)
    .where(sql<boolean>`key IS NOT DISTINCT FROM ${key}`)
    .where('until', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export async function countStanding(reader: Reader, now: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM alert_silences WHERE until > ${now} AND ended_at IS NULL`.execute(reader)
  return Number(rows[0]?.n ?? 0n)
}

export async function silenceById(tx: Tx, id: bigint) {
  return tx.selectFrom('alert_silences').select(['kind', 'key']).where('id', '=', id).executeTakeFirst()
}

/** Answers whether it held until now. */
export async function endSilenceById(tx: Tx, id: bigint, operatorId: bigint, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('alert_silences')
    .set({ ended_by: operatorId, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type StoredSilence = {
  id: bigint
  kind: AlertKind
  key: string | null
  reason: string
  made_by: string
  made_at: Date
  until: Date
  ended_by: string | null
  ended_at: Date | null
  holds: boolean
  open: bigint
}

/** Those that hold first, the longest on top; `open` is how many alerts each keeps from being sent. */
export function silencePage(reader: Reader, now: Date, bounds: { limit: number; offset: number }) {
  const holds = sql`(s.ended_at IS NULL AND s.until > ${now})`
  const list = {
    columns: sql`s.id, s.kind, s.key, s.reason, m.name AS made_by, s.made_at, s.until, e.name AS ended_by, s.ended_at, ${holds} AS holds,
      (SELECT count(*) FROM alerts a WHERE a.kind = s.kind AND (s.key IS NULL OR a.key = s.key) AND a.over_at IS NULL) AS open`,
    from: sql`alert_silences s JOIN people m ON m.id = s.made_by LEFT JOIN people e ON e.id = s.ended_by`,
    where: [],
    above: sql`NOT ${holds}`,
    order: [sql`s.until`, sql`s.id`],
    isDown: true,
  } as const
  return readPage<StoredSilence>(reader, list, bounds)
}

export async function deleteSilences(reader: Reader, before: Date): Promise<void> {
  await reader.deleteFrom('alert_silences').where('until', '<', before).execute()
}
