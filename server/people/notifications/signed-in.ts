import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { plainArray } from '../../platform/database/plain-array.ts'

/** Those of these members who may have a page open. Nearly nobody is signed in, so hardly any notification has to be published at once. */
export async function signedInAmong(reader: Reader, memberIds: Iterable<bigint>, now: Date): Promise<Set<bigint>> {
  const asked = [...new Set(memberIds)]
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT DISTINCT member_id FROM signed_in WHERE member_id = ANY (${plainArray(asked)}::bigint[]) AND expires_at > ${now}`.execute(
    reader,
  )
  return new Set(rows.map(({ member_id }) => member_id))
}
