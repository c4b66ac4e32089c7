import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'

type SubjectRow = { id: bigint; at: Date; actor: string; action: string; details: Record<string, unknown> }

/** What was done to one subject, a page of it. */
export function auditOfSubject(
  reader: Reader,
  subject: string,
  page: { limit: number; offset: number },
): Promise<{ rows: SubjectRow[]; total: number }> {
  const list = {
    columns: sql`a.id, a.at, m.name AS actor, a.action, a.details`,
    from: sql`operator_audit a`,
    shown: sql`JOIN people m ON m.id = a.actor_id`,
    where: [sql`a.subject = ${subject}`],
    order: [sql`a.id`],
    isDown: true,
  } as const
  return readPage<SubjectRow>(reader, list, page)
}
