import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { inTx, type Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Identity } from '../identity.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { lockAccount } from '../standing/lock-account.ts'
import { giveRecoveryCodes, newAuthenticator, spendAppCode } from './factor-codes.ts'
import { type FactorChange, factorLetter } from './factor-letters.ts'
import {
  confirmAuthenticator,
  deletePasskey,
  deleteSecondFactor,
  noteFactorChange,
  putAuthenticator,
} from './factor-store.ts'
import { storePasskey } from './passkeys.ts'
import { isSecondFactorOn } from './second-step.ts'

/** A secret for the app; nothing is asked for at sign-in before a first code of it was right. */
export async function startTotp({ db, clock, secrets }: Identity, caller: Caller) {
  const { secret, uri, sealed } = newAuthenticator(secrets, caller.memberId, caller.email)
  const isBegun = await inTx(db, (tx) => putAuthenticator(tx, caller.memberId, sealed, clock.now()))
  if (!isBegun) throw new DomainError('totp_already_on')
  return { secret, uri }
}

/** Answers the recovery codes, this once. */
export async function confirmTotp(identity: Identity, caller: Caller, code: string): Promise<string[]> {
  const { memberId } = caller
  if (await isSecondFactorOn(identity.db, memberId)) throw new DomainError('totp_already_on')
  return change(identity, caller, 'switchedOn', async (tx, now) => {
    if (!(await spendAppCode(identity, tx, { memberId, code, isOn: false, now })))
      throw new DomainError('invalid_totp', { field: 'totp' })
    await confirmAuthenticator(tx, memberId, now)
    // They were opened by the password alone, which may be why it is switched on.
    await endSessionsOf(tx, memberId, 'factor', caller.sessionId)
    return giveRecoveryCodes(identity.secrets, tx, memberId)
  })
}

export function removeTotp(identity: Identity, caller: Caller): Promise<void> {
  return change(identity, caller, 'switchedOff', (tx) => deleteSecondFactor(tx, caller.memberId))
}

export function renewRecoveryCodes(identity: Identity, caller: Caller): Promise<string[]> {
  return change(identity, caller, 'codesRenewed', (tx) => giveRecoveryCodes(identity.secrets, tx, caller.memberId))
}

export function addPasskey(
  identity: Identity,
  caller: Caller,
  { name, made }: { name: string; made: RegistrationResponseJSON },
): Promise<void> {
  return change(identity, caller, 'passkeyAdded', (tx, now) =>
    storePasskey(identity, tx, { memberId: caller.memberId, name, made, now }),
  )
}

export function removePasskey(identity: Identity, caller: Caller, id: bigint): Promise<void> {
  return change(identity, caller, 'passkeyRemoved', async (tx) => {
    if ((await deletePasskey(tx, caller.memberId, id)) === undefined) throw new DomainError('not_found')
  })
}

/** Every change is noted and told by mail in its own transaction. */
function change<T>(
  { db, clock, mailer, publicUrl }: Identity,
  caller: Caller,
  what: FactorChange,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  const now = clock.now()
  return inTx(db, async (tx) => {
    await lockAccount(tx, caller.memberId)
    const outcome = await work(tx, now)
    await noteFactorChange(tx, caller.memberId, now)
    await mailer.queue(tx, factorLetter(caller, what, publicUrl), now)
    return outcome
  })
}
