import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { containing, rowsScannedMax } from '../../platform/database/page-bounds.ts'
import type { JsonObject } from '../../platform/database/schema.gen.ts'

export type AuditEntry = { actorId: bigint; action: string; subject: string; details: JsonObject; now: Date }

export type AuditRow = {
  id: bigint
  at: Date
  actor: string
  action: string
  subject: string
  details: JsonObject
  hash: Buffer | null
}
export type AuditFilter = { search?: string | undefined; from?: Date | undefined; before?: Date | undefined }

/** Never counted further: a page that says "10,000 and more" is as useful. */
const countedMax = 10_000
const searchable = sql`lower(a.action || ' ' || a.subject || ' ' || a.details::text)`

/** Operators are few: named first, each word of the search is one that an index can find. */
async function matching(reader: Reader, { search, from, before }: AuditFilter): Promise<RawBuilder<unknown>> {
  const since = from ? sql`a.at >= ${from}` : sql`true`
  const until = before ? sql`a.at < ${before}` : sql`true`
  if (!search) return sql`${since} AND ${until}`
  const word = containing(search)
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM people WHERE role <> 'member' AND lower(name) LIKE ${word}`.execute(reader)
  const actors = rows.map(({ id }) => id)
  const words =
    actors.length === 0
      ? sql`${searchable} LIKE ${word}`
      : sql`(${searchable} LIKE ${word} OR a.actor_id = ANY (${actors}::bigint[]))`
  return sql`${words} AND ${since} AND ${until}`
}

/** What was done to the database itself has no operator. */
const actorName = sql`coalesce(m.name, 'The owner of the database')`
const columns = sql`a.id, a.at, ${actorName} AS actor, a.action, a.subject, a.details, s.hash`
const joins = sql`LEFT JOIN people m ON m.id = a.actor_id LEFT JOIN audit_seals s ON s.audit_id = a.id`

export async function auditPage(
  reader: Reader,
  filter: AuditFilter & { sort?: 'at' | 'actor' | 'action' | undefined; order?: 'asc' | 'desc' | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditRow[]> {
  const { sort = 'at', order = 'desc' } = filter
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  const { rows } =
    sort === 'at'
      ? await sql<AuditRow>`SELECT ${columns} FROM (SELECT * FROM operator_audit a WHERE ${await matching(reader, filter)}
          ORDER BY a.id ${direction} LIMIT ${limit} OFFSET ${offset}) a ${joins} ORDER BY a.id ${direction}`.execute(
          reader,
        )
      : await sql<AuditRow>`SELECT ${columns} FROM (SELECT * FROM operator_audit a WHERE ${await matching(reader, filter)}
          ORDER BY a.id DESC LIMIT ${rowsScannedMax}) a ${joins}
          ORDER BY ${sort === 'actor' ? sql`lower(${actorName})` : sql`lower(a.action)`} ${direction}, a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
          reader,
        )
  return rows
}

export async function countAudit(reader: Reader, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT 1 FROM operator_audit a WHERE ${await matching(reader, filter)} LIMIT ${countedMax}) c`.execute(
    reader,
  )
  return rows[0]?.total ?? 0
}

/** The next rows before an id, newest first. */
export async function auditBefore(
  reader: Reader,
  filter: AuditFilter,
  olderThan: bigint | undefined,
  limit: number,
): Promise<AuditRow[]> {
  const { rows } =
    await sql<AuditRow>`SELECT ${columns} FROM (SELECT * FROM operator_audit a WHERE ${await matching(reader, filter)}
    AND ${olderThan === undefined ? sql`true` : sql`a.id < ${olderThan}`} ORDER BY a.id DESC LIMIT ${limit}) a ${joins} ORDER BY a.id DESC`.execute(
      reader,
    )
  return rows
}

export async function sealAudit(reader: Reader, max: number, now: Date): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`SELECT audit_seal(${max}, ${now}) AS sealed`.execute(reader)
  return rows[0]?.sealed ?? 0
}

export async function newestAuditSeal(reader: Reader): Promise<{ number: bigint; hash: Buffer } | undefined> {
  const { rows } = await sql<{ number: bigint; hash: Buffer }>`
    SELECT number, hash FROM audit_seals ORDER BY number DESC LIMIT 1`.execute(reader)
  return rows[0]
}

export async function firstBrokenAuditSeal(reader: Reader, from: bigint, max: number): Promise<bigint | undefined> {
  const { rows } = await sql<{
    broken: bigint | null
  }>`SELECT audit_first_broken_seal(${from}, ${max}) AS broken`.execute(reader)
  return rows[0]?.broken ?? undefined
}

export async function auditOfSeal(reader: Reader, number: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ audit_id: bigint }>`SELECT audit_id FROM audit_seals WHERE number = ${number}`.execute(
    reader,
  )
  return rows[0]?.audit_id
}

export async function insertAudit(tx: Tx, { actorId, action, subject, details, now }: AuditEntry): Promise<void> {
  await tx
    .insertInto('operator_audit')
    .values({ at: now, actor_id: actorId, action, subject, details: JSON.stringify(details) })
    .execute()
}
