import { readArrears } from '../../finance/fuel/reads/read-arrears.ts'
import { closeMoney } from '../../finance/packages/close-money.ts'
import { endSignIn } from '../../people/identity/standing/end-sign-in.ts'
import type { Tx } from '../../platform/database/db.ts'
import { owePayout } from '../payouts/queue-payout.ts'
import { countClosings, insertClosing } from './closing-store.ts'
import type { Closings } from './closings.ts'
import { closedLetter } from './letters.ts'

type Leaver = { memberId: bigint; name: string; email: string }

/**
 * Closes an account until its owner opens it again: the refund waits for the operators, every session ends. The caller has looked
 * that nothing is in the way.
 */
export async function closeAccount(
  closings: Closings,
  tx: Tx,
  leaver: Leaver,
  address: string | null,
  now: Date,
): Promise<void> {
  const { memberId } = leaver
  await closings.endBot(tx, memberId, now)
  // Each closing has a key of its own: with one per member a second closing would pay the first refund again.
  const closing = `account ${memberId} closing ${(await countClosings(tx, memberId)) + 1}`
  const writtenOff = await readArrears(tx, memberId)
  const refund = await closeMoney(tx, closing, memberId, now)
  const subjectId = await insertClosing(tx, { memberId, refund, refundKey: `refund ${closing}`, address, now })
  if (address && refund > 0n) await owePayout(tx, { kind: 'refund', subjectId, memberId, address, amount: refund, now })
  await endSignIn(tx, memberId, now)
  await closings.mailer.queue(tx, closedLetter(leaver, { refund, address, writtenOff }, closings.publicUrl), now)
}
