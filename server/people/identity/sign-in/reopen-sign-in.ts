import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Identity } from '../identity.ts'
import { isNoStep, isSecondFactorOn, type SecondStep, takeSecondStep, waysOf } from '../second-factor/second-step.ts'
import { lockMember, setOpen } from '../store.ts'
import { type Credentials, findByPassword, forgetFailures } from './find-by-password.ts'

type Person = { id: bigint; name: string; email: string }
export type FoundClosed =
  | { status: 'OK'; member: Person }
  | { status: 'TOTP_REQUIRED'; ways: Awaited<ReturnType<typeof waysOf>> }
  | { status: 'LINK_REQUIRED' }

/** The closed account of who could sign in to it: it takes the password, the second step where it is on, and counts what is wrong. */
export async function findClosed(identity: Identity, given: Credentials & SecondStep): Promise<FoundClosed> {
  const member = await findByPassword(identity, given)
  if (!member) return { status: 'LINK_REQUIRED' }
  if (!member.closed_at) throw new DomainError('conflict', { message: text.accountNotClosed })
  if (member.locked_at) throw new DomainError('account_locked')
  if (await isSecondFactorOn(identity.db, member.id)) {
    if (isNoStep(given)) return { status: 'TOTP_REQUIRED', ways: await waysOf(identity, member.id) }
    await takeSecondStep(identity, member, given)
  }
  await forgetFailures(identity, given)
  return { status: 'OK', member }
}

export async function reopenSignIn(tx: Tx, memberId: bigint): Promise<void> {
  const member = await lockMember(tx, memberId)
  if (!member?.closed_at) throw new DomainError('conflict', { message: text.accountNotClosed })
  await setOpen(tx, memberId)
}
