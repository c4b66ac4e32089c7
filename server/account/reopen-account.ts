import { creditReopened } from '../deposits/credit-reopened.ts'
import { reopenFuel } from '../fuel/reopen-fuel.ts'
import { reopenSignIn } from '../identity/reopen-sign-in.ts'
import { inTx } from '../platform/db.ts'
import { reopenedLetter } from './letters.ts'
import type { Profile } from './profile.ts'
import { setReopened } from './profile-store.ts'

/** Opens a closed account again. What came meanwhile is theirs again, and what they owed is owed again; a package is chosen anew. */
export async function reopenAccount(
  profile: Profile,
  member: { id: bigint; name: string; email: string },
): Promise<void> {
  const { db, clock, mailer, publicUrl } = profile
  const now = clock.now()
  await inTx(db, async (tx) => {
    await reopenSignIn(tx, member.id)
    const { credited, owed } = await reopenFuel(tx, member.id, now)
    if (credited > 0n) await creditReopened(tx, member.id, now)
    await setReopened(tx, member.id, now)
    await profile.reopenBot(tx, member.id, now)
    await mailer.queue(tx, reopenedLetter(member, { credited, owed }, publicUrl), now)
  })
}
