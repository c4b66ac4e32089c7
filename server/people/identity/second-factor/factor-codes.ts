import { randomInt } from 'node:crypto'
import { recoveryCodesCount } from '@fairlead/contract/routes/people/second-factor'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../../../platform/database/db.ts'
import type { HashedColumn, SealedColumn } from '../../../platform/keys/kept-by-key.ts'
import type { Secrets } from '../../../platform/keys/secrets.ts'
import type { Identity } from '../identity.ts'
import {
  lockAuthenticator,
  markRecoveryCodeUsed,
  replaceRecoveryCodes,
  setLastStep,
  unusedRecoveryCodes,
} from './factor-store.ts'

const issuer = 'Fairlead'
export const stepSeconds = 30
/** A clock may be off by one step either way. */
const driftSteps = 1
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10

const boundTo = (memberId: bigint) => `authenticators:${memberId}`

export const sealedAuthenticators: SealedColumn = {
  kind: 'sealed',
  table: 'authenticators',
  column: 'sealed',
  what: 'authenticators’ secrets',
  id: 'member_id',
  boundTo: ({ member_id }) => boundTo(member_id as bigint),
}
export const hashedRecoveryCodes: HashedColumn = {
  kind: 'hashed',
  table: 'recovery_codes',
  column: 'code_hash',
  what: 'recovery codes',
  goodWhile: sql`used_at IS NULL`,
}

/** A new secret, as the app takes it and as it is stored. */
export function newAuthenticator(secrets: Secrets, memberId: bigint, label: string) {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ issuer, label, secret, period: stepSeconds }).toString()
  return { secret: secret.base32, uri, sealed: sealAuthenticator(secrets, memberId, secret.base32) }
}

export const sealAuthenticator = (secrets: Secrets, memberId: bigint, secret: string): Buffer =>
  secrets.seal(secret, boundTo(memberId))

type Given = { memberId: bigint; code: string; isOn: boolean; now: Date }

/**
 * Uses a code of the app up: neither it nor an older one is good again. `isOn` false looks at what is being set up. Where phones go by
 * another clock, a code of theirs counts as of the product's time.
 */
export async function spendAppCode(
  { secrets, phoneClock }: Pick<Identity, 'secrets' | 'phoneClock'>,
  tx: Tx,
  { memberId, code, isOn, now }: Given,
): Promise<boolean> {
  const kept = await lockAuthenticator(tx, memberId)
  if (!kept || (kept.confirmed_at !== null) !== isOn) return false
  const secret = openAuthenticator(secrets, memberId, kept.sealed)
  const step = stepOfCode(secret, code, now) ?? (phoneClock && stepOfPhone(secret, code, phoneClock.now(), now))
  if (step === undefined || step <= kept.last_step) return false
  await setLastStep(tx, memberId, step)
  return true
}

export const openAuthenticator = (secrets: Secrets, memberId: bigint, sealed: Buffer): string =>
  secrets.open(sealed, boundTo(memberId))

/** Which step of its clock an authenticator shows this code at, about then; nothing when it does not. */
export function stepOfCode(secret: string, code: string, at: Date): bigint | undefined {
  const timestamp = at.getTime()
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds })
  const delta = totp.validate({ token: code, timestamp, window: driftSteps })
  return delta === null ? undefined : BigInt(Math.floor(timestamp / 1000 / stepSeconds) + delta)
}

/** The same code is always of the same step, as long as nobody puts the clock forward: used up is used up. */
function stepOfPhone(secret: string, code: string, phoneNow: Date, now: Date): bigint | undefined {
  const step = stepOfCode(secret, code, phoneNow)
  const ahead = Math.round((now.getTime() - phoneNow.getTime()) / 1000 / stepSeconds)
  return step === undefined ? undefined : step + BigInt(ahead)
}

/** Ten new ones in place of whatever there was, in words for the member; only their hashes stay. */
export async function giveRecoveryCodes(secrets: Secrets, tx: Tx, memberId: bigint): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, () =>
    Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join(''),
  )
  await replaceRecoveryCodes(
    tx,
    memberId,
    codes.map((code) => secrets.mac(codeWords(memberId, code))),
  )
  return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`)
}

/** How many are left after this one was used up; undefined when it is none of them. */
export async function spendRecoveryCode(
  secrets: Secrets,
  tx: Tx,
  { memberId, code, now }: { memberId: bigint; code: string; now: Date },
): Promise<number | undefined> {
  const unused = await unusedRecoveryCodes(tx, memberId)
  const words = codeWords(memberId, code.replace('-', ''))
  // All are compared, whichever it is.
  const [match] = unused.filter(({ code_hash }) => secrets.isMacOf(code_hash, words))
  if (!match || !(await markRecoveryCodeUsed(tx, memberId, match.code_hash, now))) return undefined
  return unused.length - 1
}

const codeWords = (memberId: bigint, code: string): string => JSON.stringify(['recovery code', String(memberId), code])
