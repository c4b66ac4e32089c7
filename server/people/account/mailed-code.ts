import { randomInt } from 'node:crypto'
import { rules } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { addSeconds } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { HashedColumn } from '../../platform/keys/kept-by-key.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { type CodePurpose, countWrongTry, deleteCode, deleteExpiredCodes, lockCode, putCode } from './code-store.ts'

/** What a code confirms: of another member, purpose or subject it confirms nothing. */
type Wish = { memberId: bigint; purpose: CodePurpose; subject: string }

export const codeMinutes = 10
export const askAgainSeconds = 60
/** So many wrong tries are forgiven; the next one takes the code away. */
const wrongTriesMax = 5

export const hashedMailedCodes: HashedColumn = {
  kind: 'hashed',
  table: 'mailed_codes',
  column: 'hash',
  what: 'mailed codes',
}

/**
 * Makes a code for one wish and answers it, to be mailed; the one before it is worthless from then on. `isAgain` asks for no password,
 * so that it makes one only for what still waits.
 */
export async function makeCode(tx: Tx, secrets: Secrets, wish: Wish, now: Date, isAgain = false): Promise<string> {
  const { memberId, purpose, subject } = wish
  const earlier = await lockCode(tx, memberId, purpose)
  if (isAgain && !(earlier && earlier.expires_at > now))
    throw new DomainError('conflict', { message: text.codeNotPending })
  if (earlier && earlier.asked_at > addSeconds(now, -askAgainSeconds))
    throw new DomainError('rate_limited', { message: text.codeAskedLately, retryAfterSeconds: askAgainSeconds })
  const code = String(randomInt(10 ** rules.otpLength)).padStart(rules.otpLength, '0')
  await putCode(tx, {
    member_id: memberId,
    purpose,
    subject,
    hash: secrets.mac(codeWords(wish, code)),
    tries: 0,
    asked_at: now,
    expires_at: addSeconds(now, codeMinutes * 60),
  })
  return code
}

/** Uses a code up and answers what it confirms; nothing when it is wrong, which is counted, or has run out. */
export async function takeCode(
  tx: Tx,
  secrets: Secrets,
  { memberId, purpose }: Omit<Wish, 'subject'>,
  given: string,
  now: Date,
): Promise<string | undefined> {
  const kept = await lockCode(tx, memberId, purpose)
  if (!kept || kept.expires_at <= now) return undefined
  if (!secrets.isMacOf(kept.hash, codeWords({ memberId, purpose, subject: kept.subject }, given))) {
    await countWrongTry(tx, memberId, purpose, wrongTriesMax)
    return undefined
  }
  await deleteCode(tx, memberId, purpose)
  return kept.subject
}

export function purgeCodes(db: Db): DueWork {
  return { name: 'purge-mailed-codes', runDue: (now) => deleteExpiredCodes(db, now, addSeconds(now, -askAgainSeconds)) }
}

const codeWords = ({ memberId, purpose, subject }: Wish, code: string): string =>
  JSON.stringify(['mailed code', purpose, String(memberId), subject, code])
