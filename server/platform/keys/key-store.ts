import { sql } from 'kysely'
import type { Reader } from '../database/db.ts'

export type KeyUse = { place: string; what: string; count: bigint }

export async function knownFingerprints(reader: Reader): Promise<Map<string, Buffer>> {
  const rows = await reader.selectFrom('secret_keys').select(['name', 'fingerprint']).execute()
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}

/** Of two processes that bring different keys of one name at once, the second finds the first's. */
export async function keepFingerprint(reader: Reader, name: string, fingerprint: Buffer, now: Date): Promise<void> {
  await reader
    .insertInto('secret_keys')
    .values({ name, fingerprint, seen_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** The first time stays: a process that is started late with the older list must not turn everything back. */
export async function noteSealingKey(reader: Reader, name: string, now: Date): Promise<void> {
  await reader
    .updateTable('secret_keys')
    .set({ seals_since: now })
    .where('name', '=', name)
    .where('seals_since', 'is', null)
    .execute()
}

/** The key that came to the front last, over all processes. */
export async function sealingKey(reader: Reader): Promise<string | undefined> {
  const row = await reader
    .selectFrom('secret_keys')
    .select('name')
    .where('seals_since', 'is not', null)
    .orderBy('seals_since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/** What was found under one key, in place of what was found before. Answers how much that was. */
export async function putUses(reader: Reader, keyName: string, uses: readonly KeyUse[], now: Date): Promise<bigint> {
  const { rows } = await sql<{ before: bigint | null }>`
    SELECT sum(count)::bigint AS before FROM secret_key_uses WHERE key_name = ${keyName}`.execute(reader)
  await sql`
    INSERT INTO secret_key_uses (key_name, place, what, count, counted_at)
    SELECT ${keyName}, u.*, ${now} FROM unnest(${uses.map(({ place }) => place)}::text[],
      ${uses.map(({ what }) => what)}::text[], ${uses.map(({ count }) => count)}::bigint[]) AS u
    ON CONFLICT (key_name, place) DO UPDATE
      SET what = excluded.what, count = excluded.count, counted_at = excluded.counted_at`.execute(reader)
  return rows[0]?.before ?? -1n
}

export async function readUses(
  reader: Reader,
): Promise<{ name: string; seals_since: Date | null; uses: (KeyUse & { counted_at: Date })[] }[]> {
  const keys = await reader.selectFrom('secret_keys').select(['name', 'seals_since']).orderBy('seen_at').execute()
  const uses = await reader.selectFrom('secret_key_uses').selectAll().orderBy('place').execute()
  return keys.map((key) => ({ ...key, uses: uses.filter(({ key_name }) => key_name === key.name) }))
}
