import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'

/** More than anybody uses; beyond it the one unused for the longest is forgotten. */
const devicesMax = 50

export async function countDevices(tx: Tx, memberId: bigint): Promise<number> {
  const row = await tx
    .selectFrom('member_devices')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** True when it was not there. */
export async function putDevice(tx: Tx, memberId: bigint, hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    INSERT INTO member_devices (member_id, device_hash, last_seen_at) VALUES (${memberId}, ${hash}, ${now})
    ON CONFLICT (member_id, device_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at
    RETURNING xmax = 0 AS is_new`.execute(tx)
  await sql`
    DELETE FROM member_devices WHERE member_id = ${memberId} AND device_hash IN (
      SELECT device_hash FROM member_devices WHERE member_id = ${memberId} ORDER BY last_seen_at DESC OFFSET ${devicesMax})`.execute(
    tx,
  )
  return rows[0]?.is_new ?? false
}

/** A browser that nobody used for so long is a new one when it comes back. */
export async function deleteUnseenDevices(reader: Reader, before: Date): Promise<void> {
  await reader.deleteFrom('member_devices').where('last_seen_at', '<', before).execute()
}
