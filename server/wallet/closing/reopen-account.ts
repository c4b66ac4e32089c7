import { reopenFuel } from '../../finance/fuel/leaving/reopen-fuel.ts'
import { reopenSignIn } from '../../people/identity/sign-in/reopen-sign-in.ts'
import { inTx } from '../../platform/database/db.ts'
import { creditReopened } from '../deposits/credit/credit-reopened.ts'
import { setReopened } from './closing-store.ts'
import type { Closings } from './closings.ts'
import { reopenedLetter } from './letters.ts'

/** Opens a closed account again. What came meanwhile is theirs again, and what they owed is owed again; a package is chosen anew. */
export async function reopenAccount(
  closings: Closings,
  member: { id: bigint; name: string; email: string },
): Promise<void> {
  const { db, clock, mailer, publicUrl } = closings
  const now = clock.now()
  await inTx(db, async (tx) => {
    await reopenSignIn(tx, member.id)
    const { credited, owed } = await reopenFuel(tx, member.id, now)
    if (credited > 0n) await creditReopened(tx, member.id, now)
    await setReopened(tx, member.id, now)
    await closings.reopenBot(tx, member.id, now)
    await mailer.queue(tx, reopenedLetter(member, { credited, owed }, publicUrl), now)
  })
}
