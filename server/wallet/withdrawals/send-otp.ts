import { addSeconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { otpLetter, otpLifetimeMinutes } from './letters.ts'
import { type Confirmed, newOtp, otpWords } from './otp.ts'
import { setOtp } from './withdrawal-store.ts'
import type { Withdrawals } from './withdrawals.ts'

type Person = { name: string; email: string }

/** Mails a fresh code; the one before it is worthless from then on. */
export async function sendOtp(
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
