import type { Money } from '@fairlead/money/money'
import { endSignIn } from '../identity/end-sign-in.ts'
import { lockAccount } from '../identity/lock-account.ts'
import { closeMoney } from '../packages/close-money.ts'
import { queuePayout } from '../payouts/queue-payout.ts'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import { closedLetter } from './letters.ts'
import type { Profile } from './profile.ts'
import { countClosings, insertClosing } from './profile-store.ts'
import { readClosing } from './read-closing.ts'

/** Closes an account until its owner opens it again: the refund goes to the signer, every session ends. `expected` is the refund the member saw. */
export async function closeAccount(
  profile: Profile,
  tx: Tx,
  caller: Caller,
  expected: Money | undefined,
  now: Date,
): Promise<void> {
  const { memberId } = caller
  await lockAccount(tx, memberId)
  const { refund: shown, payout, obstacles } = await readClosing(tx, profile, memberId, now)
  const [first] = obstacles
  if (first) throw new DomainError(first.code, { message: first.msg })

  await profile.endBot(tx, memberId, now)
  // Each closing has a key of its own: with one per member a second closing would pay the first refund again.
  const closing = `account ${memberId} closing ${(await countClosings(tx, memberId)) + 1}`
  const refund = await closeMoney(tx, closing, memberId, now)
  // Fuel may have been charged or credited since the member, or the lines above, looked.
  if (refund !== shown || refund !== (expected ?? refund)) throw new DomainError('conflict')
  const address = payout?.address ?? null
  const subjectId = await insertClosing(tx, { memberId, refund, refundKey: `refund ${closing}`, address, now })
  if (address && refund > 0n)
    await queuePayout(tx, { kind: 'refund', subjectId, memberId, address, amount: refund, now })
  await endSignIn(tx, memberId, now)
  await profile.mailer.queue(tx, closedLetter(caller, { refund, address }, profile.publicUrl), now)
}
