import { addSeconds } from '../../../platform/clock.ts'
import type { Reader } from '../../../platform/database/db.ts'
import { askAgainSeconds } from './change-email.ts'
import { changeOf, endChange } from './email-store.ts'

export type PendingEmail = { email: string; expiresAt: Date; againAt: Date }

/** The address that waits for its codes, if one does. */
export async function readPendingEmail(reader: Reader, memberId: bigint, now: Date): Promise<PendingEmail | undefined> {
  const asked = await changeOf(reader, memberId, now)
  return (
    asked && { email: asked.email, expiresAt: asked.expires_at, againAt: addSeconds(asked.asked_at, askAgainSeconds) }
  )
}

/** The codes confirm nothing any more. Answers whether an address waited for them. */
export const callOffEmail = (reader: Reader, memberId: bigint, now: Date): Promise<boolean> =>
  endChange(reader, memberId, now)
