import { timings } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import type { Money } from '@fairlead/money/money'
import { makeCode, takeCode } from '../../people/account/mailed-code.ts'
import { lockAccount } from '../../people/identity/standing/lock-account.ts'
import { notify } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { hashToken, newToken } from '../../platform/keys/secrets.ts'
import { insertRequest, openRequestOf } from './closing-store.ts'
import type { Closings } from './closings.ts'
import { closingCodeLetter, closingWaitsLetter } from './letters.ts'
import { type Closing, readClosing } from './read-closing.ts'

const purpose = 'close_account'

/** Mails a code for closing the account. `expected` is the refund the member saw; `isAgain` mails another one for a closing that waits for it. */
export async function requestClosing(
  closings: Closings,
  tx: Tx,
  caller: Caller,
  expected: Money | undefined,
  now: Date,
  isAgain = false,
): Promise<void> {
  const { memberId } = caller
  await lockAccount(tx, memberId)
  const { refund, payout } = await readUnobstructed(closings, tx, memberId, now)
  if (refund !== (expected ?? refund)) throw new DomainError('conflict')
  const code = await makeCode(tx, closings.secrets, { memberId, purpose, subject: String(refund) }, now, isAgain)
  await closings.mailer.queue(tx, closingCodeLetter(caller, { refund, address: payout?.address }, code), now, 'code')
}

/** When the account will be closed, or nothing when the code was wrong. The member is told how to stop it with one click. */
export async function confirmClosing(
  closings: Closings,
  tx: Tx,
  caller: Caller,
  code: string,
  now: Date,
): Promise<Date | undefined> {
  const { memberId } = caller
  await lockAccount(tx, memberId)
  if (!(await takeCode(tx, closings.secrets, { memberId, purpose }, code, now))) return undefined
  const { refund, payout } = await readUnobstructed(closings, tx, memberId, now)
  const dueAt = new Date(now.getTime() + timings.closingWaitMs)
  const token = newToken()
  const address = payout?.address ?? null
  await insertRequest(tx, { memberId, address, stopHash: hashToken(token), now, dueAt })
  await closings.restBot(tx, memberId, now)
  const told = { memberId, kind: 'account' as const, mail: 'never' as const }
  await notify(tx, [{ ...told, title: text.closingWaitsTitle, body: text.closingConfirmed }], now)
  await closings.mailer.queue(
    tx,
    closingWaitsLetter(caller, {
      refund,
      address,
      dueAt,
      stopUrl: `${closings.publicUrl}/stop-closing?token=${token}`,
    }),
    now,
  )
  return dueAt
}

async function readUnobstructed(closings: Closings, tx: Tx, memberId: bigint, now: Date): Promise<Closing> {
  if (await openRequestOf(tx, memberId)) throw new DomainError('conflict', { message: text.closingAsked })
  const closing = await readClosing(tx, closings, memberId, now)
  const [first] = closing.obstacles
  if (first) throw new DomainError(first.code, { message: first.msg })
  return closing
}
