import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { inTx, type Reader } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Identity } from '../identity.ts'
import { spendAppCode, spendRecoveryCode } from './factor-codes.ts'
import { recoveryCodeUsedLetter, wrongCodesLetter } from './factor-letters.ts'
import { isFactorConfirmed, unusedRecoveryCodes } from './factor-store.ts'
import { isPasskeyOf, newChallenge } from './passkeys.ts'

type Person = { id: bigint; name: string; email: string }
export type SecondStep = {
  totp?: string | undefined
  recoveryCode?: string | undefined
  passkey?: AuthenticationResponseJSON | undefined
}

/** Wrong ones in a quarter of an hour; a code has a million values and three of them are right. */
const wrongMax = 5
const wrongWindowSeconds = 900
const wrongSteps = 'wrong second step'

export const isSecondFactorOn = (reader: Reader, memberId: bigint): Promise<boolean> =>
  isFactorConfirmed(reader, memberId)

/** Whoever sends none is asked for one. */
export const isNoStep = ({ totp, recoveryCode, passkey }: SecondStep): boolean =>
  totp === undefined && recoveryCode === undefined && passkey === undefined

/** What the second step can be done with. */
export async function waysOf(identity: Identity, memberId: bigint) {
  const codes = await unusedRecoveryCodes(identity.db, memberId)
  return { app: true, recoveryCode: codes.length > 0, passkey: await newChallenge(identity, memberId) }
}

/** Uses up what was given; throws when it is wrong, and for a while when too many were. */
export async function takeSecondStep(identity: Identity, person: Person, given: SecondStep): Promise<void> {
  const { db, tally, clock, mailer, publicUrl } = identity
  const who = String(person.id)
  const waitSeconds = await tally.waitSeconds(wrongSteps, who, wrongMax)
  if (waitSeconds !== undefined) throw new DomainError('rate_limited', { retryAfterSeconds: waitSeconds })
  if (await isRight(identity, person, given)) return tally.forget(wrongSteps, who)
  if ((await tally.add(wrongSteps, who, wrongWindowSeconds)) === wrongMax)
    await inTx(db, (tx) => mailer.queue(tx, wrongCodesLetter(person, publicUrl), clock.now()))
  throw given.passkey ? new DomainError('invalid_passkey') : new DomainError('invalid_totp', { field: fieldOf(given) })
}

/** For what a stolen session must not do: the code where two-factor sign-in is on, nothing where it is not. */
export async function assertSecondFactor(identity: Identity, person: Person, totp: string | undefined): Promise<void> {
  if (!(await isSecondFactorOn(identity.db, person.id))) return
  await takeSecondStep(identity, person, { totp: totp ?? '' })
}

const fieldOf = ({ recoveryCode }: SecondStep) => (recoveryCode === undefined ? 'totp' : 'recoveryCode')

/** In a transaction of its own: what was used stays used, whatever becomes of the rest. */
function isRight(identity: Identity, person: Person, given: SecondStep): Promise<boolean> {
  const { db, secrets, mailer, publicUrl, clock } = identity
  const now = clock.now()
  return inTx(db, async (tx) => {
    if (given.passkey) return isPasskeyOf(identity, tx, { memberId: person.id, proof: given.passkey, now })
    if (given.recoveryCode !== undefined) {
      const left = await spendRecoveryCode(secrets, tx, { memberId: person.id, code: given.recoveryCode, now })
      if (left === undefined) return false
      await mailer.queue(tx, recoveryCodeUsedLetter(person, left, publicUrl), now)
      return true
    }
    return spendAppCode(identity, tx, { memberId: person.id, code: given.totp ?? '', isOn: true, now })
  })
}
