import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/database/db.ts'
import type { Identity } from '../identity.ts'
import { newDeviceLetter } from '../letters.ts'
import { countDevices, putDevice } from './device-store.ts'

type Device = { device: string | undefined; userAgent: string; address: string }

/**
 * Tells the member of a sign-in from a browser that was never here before. A browser names itself; where none does, its kind counts,
 * without the numbers that change with every update. The very first one is nothing to tell.
 */
export async function noteDevice(
  { mailer, publicUrl }: Identity,
  tx: Tx,
  member: { id: bigint; name: string; email: string },
  { device, userAgent, address }: Device,
  now: Date,
): Promise<void> {
  const words = device ? `named ${device}` : `kind ${userAgent.replace(/[0-9._]/g, '')}`
  const hash = createHash('sha256').update(words).digest()
  const earlier = await countDevices(tx, member.id)
  const isNew = await putDevice(tx, member.id, hash, now)
  if (isNew && earlier > 0)
    await mailer.queue(tx, newDeviceLetter(member, { userAgent, address, at: now }, publicUrl), now)
}
