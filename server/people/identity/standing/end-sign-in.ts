import type { Tx } from '../../../platform/database/db.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { setClosed, voidMailTokens } from '../store.ts'

/** A closed account: every session and every mailed link is over, and nobody signs in until it is opened again. */
export async function endSignIn(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await setClosed(tx, memberId, now)
  await voidMailTokens(tx, memberId, now)
  await endSessionsOf(tx, memberId, 'closed')
}
