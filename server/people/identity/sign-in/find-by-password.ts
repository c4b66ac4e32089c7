import { signInFailures } from '@fairlead/contract/limits'
import { inTx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { queueJob } from '../../../platform/work/jobs.ts'
import type { Identity } from '../identity.ts'
import { isPasswordOf } from '../password.ts'
import { findMemberByEmail } from '../store.ts'
import { isPermitted, signInLinkJob, warnOwnerJob } from './sign-in-mail.ts'

export type Credentials = {
  email: string
  password: string
  permit?: string | undefined
  /** The address as it is counted. */
  from: string
}
export type KnownMember = NonNullable<Awaited<ReturnType<typeof findMemberByEmail>>>

const failure = 'wrong password'
const atAddress = ({ email, from }: Credentials) => `${email} ${from}`

/**
 * The account of who knows its password; an unknown e-mail and a wrong password get the same refusal after the same time, and are
 * counted, whatever the password was asked for. Nothing when the account is guessed at so much that a mailed link is needed first.
 */
export async function findByPassword(identity: Identity, given: Credentials): Promise<KnownMember | undefined> {
  const { db, tally, hashing } = identity
  const { fromOneAddress, fromAll } = signInFailures
  const waitSeconds = await tally.waitSeconds(failure, atAddress(given), fromOneAddress.max)
  if (waitSeconds !== undefined) throw new DomainError('rate_limited', { retryAfterSeconds: waitSeconds })
  const isGuessedAt = (await tally.waitSeconds(failure, given.email, fromAll.max)) !== undefined
  if (isGuessedAt && !(await isPermitted(identity, given.email, given.permit))) {
    await inTx(db, (tx) => queueJob(tx, signInLinkJob, { email: given.email }, { isUrgent: true }))
    return undefined
  }
  const member = await findMemberByEmail(db, given.email)
  const matches = await hashing.run(() => isPasswordOf(member?.password_hash, given.password), given.from)
  if (member && matches) return member
  await tally.add(failure, atAddress(given), fromOneAddress.windowSeconds)
  if ((await tally.add(failure, given.email, fromAll.windowSeconds)) === fromAll.warnAt)
    await inTx(db, (tx) => queueJob(tx, warnOwnerJob, { email: given.email }))
  throw new DomainError('invalid_credentials')
}

/** Whoever got in has only mistyped before. */
export const forgetFailures = ({ tally }: Identity, given: Credentials): Promise<void> =>
  tally.forget(failure, atAddress(given))
