import { randomInt } from 'node:crypto'
import { rules } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { addSeconds } from '../../../platform/clock.ts'
import { inTx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { HashedColumn } from '../../../platform/keys/kept-by-key.ts'
import { notify } from '../../notifications/notify.ts'
import type { Identity } from '../identity.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { lockAccount } from '../standing/lock-account.ts'
import { findMemberByEmail, voidMailTokens } from '../store.ts'
import { addressTakenLetter, emailChangedLetter, emailCodeLetter, emailCodeMinutes } from './email-letters.ts'
import { changeOf, countWrongTry, deleteChange, lockChange, putChange, setEmail } from './email-store.ts'

export const askAgainSeconds = 60
/** So many wrong tries are forgiven; the next one takes the codes away. */
const wrongTriesMax = 5

const hashedCodes = (column: 'old_hash' | 'new_hash'): HashedColumn => ({
  kind: 'hashed',
  table: 'email_changes',
  column,
  what: 'codes for a new e-mail address',
})
export const hashedEmailCodes = [hashedCodes('old_hash'), hashedCodes('new_hash')]

/**
 * Mails one code to the present address and another to the new one; both are needed, so neither a stolen mailbox nor a stolen
 * session is enough. Who has the new address cannot be asked this way: one that is taken gets a letter, and the answer is the same.
 */
export async function requestEmailChange(
  parts: Identity,
  caller: Caller,
  email: string,
  isAgain = false,
): Promise<void> {
  if (email === caller.email) throw new DomainError('validation_failed', { message: text.emailSame, field: 'email' })
  const { db, clock, mailer, publicUrl, secrets } = parts
  const now = clock.now()
  const codes = { old: newCode(), new: newCode() }
  await inTx(db, async (tx) => {
    await lockAccount(tx, caller.memberId)
    const earlier = await lockChange(tx, caller.memberId)
    // Again asks for no password: only for the address that still waits.
    if (isAgain && !(earlier && earlier.expires_at > now && earlier.email === email)) throw nothingWaits()
    if (earlier && earlier.asked_at > addSeconds(now, -askAgainSeconds))
      throw new DomainError('rate_limited', { retryAfterSeconds: askAgainSeconds })
    await putChange(tx, {
      member_id: caller.memberId,
      email,
      old_hash: secrets.mac(codeWords('old', caller.memberId, email, codes.old)),
      new_hash: secrets.mac(codeWords('new', caller.memberId, email, codes.new)),
      tries: 0,
      asked_at: now,
      expires_at: addSeconds(now, emailCodeMinutes * 60),
    })
    await mailer.queue(tx, emailCodeLetter(caller, { to: caller.email, next: email, code: codes.old }), now, 'code')
    const owner = await findMemberByEmail(tx, email)
    const letter = owner
      ? addressTakenLetter(owner, publicUrl)
      : emailCodeLetter(caller, { to: email, next: email, code: codes.new })
    await mailer.queue(tx, letter, now, 'code')
  })
}

/** Mails both codes anew for the address that waits for them. */
export async function sendEmailCodesAgain(parts: Identity, caller: Caller): Promise<void> {
  const asked = await changeOf(parts.db, caller.memberId, parts.clock.now())
  if (!asked) throw nothingWaits()
  await requestEmailChange(parts, caller, asked.email, true)
}

const nothingWaits = () => new DomainError('conflict', { message: text.codeNotPending })

/** True when both codes were right: the address is the new one, links mailed to the old one are void, other sessions ended. */
export function confirmEmail(
  { db, clock, mailer, publicUrl, secrets }: Identity,
  caller: Caller,
  codes: { oldCode: string; newCode: string },
): Promise<boolean> {
  const { memberId } = caller
  const now = clock.now()
  return inTx(db, async (tx) => {
    await lockAccount(tx, memberId)
    const asked = await lockChange(tx, memberId)
    if (!asked || asked.expires_at <= now) return false
    const isOld = secrets.isMacOf(asked.old_hash, codeWords('old', memberId, asked.email, codes.oldCode))
    const isNew = secrets.isMacOf(asked.new_hash, codeWords('new', memberId, asked.email, codes.newCode))
    if (!isOld || !isNew) {
      await countWrongTry(tx, memberId, wrongTriesMax)
      return false
    }
    await setEmail(tx, memberId, asked.email, now)
    await deleteChange(tx, memberId)
    await voidMailTokens(tx, memberId, now)
    await endSessionsOf(tx, memberId, 'email', caller.sessionId)
    await mailer.queue(tx, emailChangedLetter(caller, asked.email, publicUrl), now)
    const told = {
      memberId,
      kind: 'account' as const,
      title: 'Your e-mail address has been changed',
      body: `From now on we write to ${asked.email}.`,
      mail: 'never' as const,
    }
    await notify(tx, [told], now)
    return true
  })
}

function newCode(): string {
  return String(randomInt(10 ** rules.otpLength)).padStart(rules.otpLength, '0')
}

const codeWords = (which: 'old' | 'new', memberId: bigint, email: string, code: string): string =>
  JSON.stringify(['email change', which, String(memberId), email, code])
