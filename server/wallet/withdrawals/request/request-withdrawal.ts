import { termTexts } from '@fairlead/contract/term-texts'
import { text } from '@fairlead/contract/text'
import { least, type Money } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { readArrears } from '../../../finance/fuel/reads/read-arrears.ts'
import { holdIncome } from '../../../finance/ledger/hold-income.ts'
import { readTerms } from '../../../finance/terms/read-terms.ts'
import { payoutAddressOf } from '../../../people/account/payout-address.ts'
import { lockAccount } from '../../../people/identity/standing/lock-account.ts'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { finishWithdrawal } from '../end-withdrawal.ts'
import { otpLetter, otpLifetimeMinutes } from '../letters.ts'
import { publishWallet } from '../publish-wallet.ts'
import { insertWithdrawal, lockOpen, type OpenWithdrawal, setOtp } from '../withdrawal-store.ts'
import type { Withdrawals } from '../withdrawals.ts'
import { endOfExpired } from './expire-withdrawals.ts'
import { type Confirmed, newOtp, otpWords } from './otp.ts'

const resendSecondsMin = 60
const resendsMax = 5

/**
 * Sets the amount aside and mails a code. One withdrawal at a time; but who asks for the same amount again while the code
 * is awaited did not get the mail, so another is sent: at most once a minute, and at most five times.
 */
export async function requestWithdrawal(
  withdrawals: Withdrawals,
  tx: Tx,
  caller: Caller,
  amount: Money,
  now: Date,
): Promise<void> {
  const { memberId } = caller
  await lockAccount(tx, memberId)
  const open = await lockOpen(tx, memberId)
  const hasExpired = open?.status === 'otp_pending' && open.expires_at <= now
  if (open && !hasExpired) return sendAgain(withdrawals, tx, caller, open, amount, now)
  if (open) await finishWithdrawal(tx, open.id, endOfExpired(open), now)

  const { withdrawalMin, withdrawalFee } = await readTerms(tx, now)
  if (amount < withdrawalMin) {
    const message = termTexts.withdrawalMinimum({ withdrawalMin: toDollars(withdrawalMin) })
    throw new DomainError('validation_failed', { message, field: 'amount' })
  }
  if ((await readArrears(tx, memberId)) > 0n) throw new DomainError('arrears_open')
  const { address, usableAt } = (await payoutAddressOf(tx, memberId)) ?? {}
  if (!address || !usableAt) throw new DomainError('payout_address_missing')
  if (usableAt > now) throw new DomainError('payout_address_on_hold')
  const fee = least(withdrawalFee, amount)
  if (amount - fee > withdrawals.payoutMax)
    throw new DomainError('validation_failed', { message: text.withdrawalAboveMax, field: 'amount' })
  const withdrawal = await insertWithdrawal(tx, { memberId, amount, fee, address, now })
  await holdIncome(tx, { withdrawal: String(withdrawal.id), memberId, amount, now })
  await sendOtp(withdrawals, tx, caller, withdrawal, now)
  await publishWallet(tx, memberId, now)
}

async function sendAgain(
  withdrawals: Withdrawals,
  tx: Tx,
  caller: Caller,
  open: OpenWithdrawal,
  amount: Money,
  now: Date,
): Promise<void> {
  const isAwaited = open.status === 'otp_pending' && open.amount === amount
  const isSoon = open.otp_sent_at > addSeconds(now, -resendSecondsMin)
  if (!isAwaited || isSoon || open.otp_sends > resendsMax) throw new DomainError('pending_withdrawal')
  await sendOtp(withdrawals, tx, caller, open, now)
}

type Person = { name: string; email: string }

/** Mails a fresh code; the one before it is worthless from then on. */
async function sendOtp(
  { mailer, secrets }: Withdrawals,
  tx: Tx,
  person: Person,
  withdrawal: Confirmed,
  now: Date,
): Promise<void> {
  const otp = newOtp()
  await setOtp(tx, withdrawal.id, {
    hash: secrets.mac(otpWords(otp, withdrawal)),
    now,
    expiresAt: addSeconds(now, otpLifetimeMinutes * 60),
  })
  await mailer.queue(tx, otpLetter(person, withdrawal, otp), now, 'code')
}
