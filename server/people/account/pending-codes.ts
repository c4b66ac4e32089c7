import type { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { getAddress } from 'viem'
import type { z } from 'zod'
import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx, type Reader, type Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { callOffEmail, readPendingEmail } from '../identity/email/pending-email.ts'
import { type CodePurpose, codesOf, endCode } from './code-store.ts'
import { askAgainSeconds } from './mailed-code.ts'
import type { Profile } from './profile.ts'
import { requestPayoutAddress } from './set-payout-address.ts'

type PendingCode = z.output<(typeof routes.listPendingCodes)['reply']>['codes'][number]
type Purpose = PendingCode['purpose']

/** What a member has asked for and not confirmed yet: a page that is loaded anew goes on from there. */
export async function listPendingCodes(reader: Reader, memberId: bigint, now: Date): Promise<PendingCode[]> {
  const mailed = await codesOf(reader, memberId, now)
  const email = await readPendingEmail(reader, memberId, now)
  return [
    ...mailed.map(({ purpose, subject, asked_at, expires_at }) => ({
      purpose: purpose as CodePurpose,
      subject: purpose === 'close_account' ? formatUsd(micro(BigInt(subject)), 2) : getAddress(subject),
      expiresAt: expires_at.toISOString(),
      againAt: addSeconds(asked_at, askAgainSeconds).toISOString(),
    })),
    ...(email
      ? [
          {
            purpose: 'email' as const,
            subject: email.email,
            expiresAt: email.expiresAt.toISOString(),
            againAt: email.againAt.toISOString(),
          },
        ]
      : []),
  ]
}

/** Mails another code for what waits. Whoever asks has proved who they are when they asked first, and the mailbox decides as before. */
export async function sendCodeAgain(
  profile: Profile & { sendEmailCodesAgain(db: Db, caller: Caller): Promise<void> },
  caller: Caller,
  purpose: Purpose,
): Promise<void> {
  const { db, clock } = profile
  if (purpose === 'email') return profile.sendEmailCodesAgain(db, caller)
  const now = clock.now()
  const pending = (await codesOf(db, caller.memberId, now)).find((one) => one.purpose === purpose)
  if (!pending) throw nothingWaits()
  // The chain was asked about this very address minutes ago.
  if (purpose === 'payout_address') return requestPayoutAddress(profile, caller, pending.subject, true)
  await inTx(db, (tx) => profile.sendClosingCodeAgain(tx, caller, now))
}

export async function callOffCode(tx: Tx, memberId: bigint, purpose: Purpose, now: Date): Promise<void> {
  const didWait = await (purpose === 'email' ? callOffEmail(tx, memberId, now) : endCode(tx, memberId, purpose, now))
  if (!didWait) throw nothingWaits()
}

const nothingWaits = () => new DomainError('conflict', { message: text.codeNotPending })
