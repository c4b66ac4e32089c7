import { endSignIn } from '../identity/end-sign-in.ts'
import { closeMoney } from '../packages/close-money.ts'
import { owePayout } from '../payouts/queue-payout.ts'
import type { Tx } from '../platform/db.ts'
import { closedLetter } from './letters.ts'
import type { Profile } from './profile.ts'
import { insertClosing } from './profile-store.ts'

type Leaver = { memberId: bigint; name: string; email: string }

/** Closes an account for good: the refund waits for the operators, every session ends. The caller has looked that nothing is in the way. */
export async function closeAccount(
  profile: Profile,
  tx: Tx,
  leaver: Leaver,
  address: string | null,
  now: Date,
): Promise<void> {
  const { memberId } = leaver
  await profile.endBot(tx, memberId, now)
  const refund = await closeMoney(tx, `account ${memberId}`, memberId, now)
  const subjectId = await insertClosing(tx, { memberId, refund, address, now })
  if (address && refund > 0n) await owePayout(tx, { kind: 'refund', subjectId, memberId, address, amount: refund, now })
  await endSignIn(tx, memberId, now)
  await profile.mailer.queue(tx, closedLetter(leaver, { refund, address }, profile.publicUrl), now)
}
