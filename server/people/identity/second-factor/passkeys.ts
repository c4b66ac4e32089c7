import { passkeysMax } from '@fairlead/contract/routes/people/second-factor'
import { text } from '@fairlead/contract/text'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { addSeconds } from '../../../platform/clock.ts'
import { isUniqueViolation, type Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Identity } from '../identity.ts'
import { insertPasskey, notePasskeyUse, passkeysOf, putChallenge, takeChallenge } from './factor-store.ts'

const challengeSeconds = 300

/**
 * Passkeys belong to the name of the site; one made for another name is never offered here. A bare address is no name: where the
 * sandbox is reached at one, its passkeys belong to `localhost`.
 */
function siteOf(publicUrl: string): { origin: string; name: string } {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return { origin: url.origin, name: url.hostname }
}

/** What the browser asks its device with to make a passkey. */
export async function startPasskey({ db, clock, publicUrl }: Identity, caller: Caller) {
  const known = await passkeysOf(db, caller.memberId)
  if (known.length >= passkeysMax) throw new DomainError('conflict', { message: text.passkeysMax })
  const options = await generateRegistrationOptions({
    rpName: 'Fairlead',
    rpID: siteOf(publicUrl).name,
    userName: caller.email,
    userID: new TextEncoder().encode(caller.refId),
    userDisplayName: caller.name,
    excludeCredentials: known.map(asCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await putChallenge(db, {
    member_id: caller.memberId,
    purpose: 'register',
    challenge: options.challenge,
    expires_at: addSeconds(clock.now(), challengeSeconds),
  })
  return options
}

export async function storePasskey(
  { publicUrl }: Identity,
  tx: Tx,
  { memberId, name, made, now }: { memberId: bigint; name: string; made: RegistrationResponseJSON; now: Date },
): Promise<void> {
  const challenge = await takeChallenge(tx, memberId, 'register', now)
  const site = siteOf(publicUrl)
  const verified =
    challenge === undefined
      ? undefined
      : await verifyRegistrationResponse({
          response: made,
          expectedChallenge: challenge,
          expectedOrigin: site.origin,
          expectedRPID: site.name,
          requireUserVerification: false,
        }).catch(() => undefined)
  if (!verified?.verified) throw new DomainError('invalid_passkey')
  const { credential } = verified.registrationInfo
  try {
    await insertPasskey(tx, {
      member_id: memberId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: credential.transports ?? [],
      name,
      created_at: now,
    })
  } catch (error) {
    throw isUniqueViolation(error, 'passkeys_credential_id_key') ? new DomainError('invalid_passkey') : error
  }
}

/** What the browser asks its passkeys with at sign-in; null where there is none. */
export async function newChallenge({ db, clock, publicUrl }: Identity, memberId: bigint) {
  const known = await passkeysOf(db, memberId)
  if (known.length === 0) return null
  const options = await generateAuthenticationOptions({
    rpID: siteOf(publicUrl).name,
    allowCredentials: known.map(asCredential),
    userVerification: 'preferred',
  })
  await putChallenge(db, {
    member_id: memberId,
    purpose: 'sign_in',
    challenge: options.challenge,
    expires_at: addSeconds(clock.now(), challengeSeconds),
  })
  return options
}

/** The challenge is used up whatever comes of it. */
export async function isPasskeyOf(
  { publicUrl }: Identity,
  tx: Tx,
  { memberId, proof, now }: { memberId: bigint; proof: AuthenticationResponseJSON; now: Date },
): Promise<boolean> {
  const challenge = await takeChallenge(tx, memberId, 'sign_in', now)
  const passkey = (await passkeysOf(tx, memberId)).find(({ credential_id }) => credential_id === proof.id)
  if (challenge === undefined || !passkey) return false
  const site = siteOf(publicUrl)
  const verified = await verifyAuthenticationResponse({
    response: proof,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.name,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  await notePasskeyUse(tx, passkey.id, BigInt(verified.authenticationInfo.newCounter), now)
  return true
}

const asCredential = ({ credential_id, transports }: { credential_id: string; transports: string[] }) => ({
  id: credential_id,
  transports,
})
