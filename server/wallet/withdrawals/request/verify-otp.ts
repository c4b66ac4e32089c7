import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/database/db.ts'
import type { Secrets } from '../../../platform/keys/secrets.ts'
import { queueJob } from '../../../platform/work/jobs.ts'
import { publishToConsole } from '../../../watch/audit/publish-to-console.ts'
import { publishWallet } from '../publish-wallet.ts'
import { countWrongTry, lockAwaited, setProcessing } from '../withdrawal-store.ts'
import { expireJob } from './expire-withdrawals.ts'
import { type Confirmed, otpWords } from './otp.ts'

const nothing: Confirmed = { id: 0n, member_id: 0n, amount: 0n, fee: 0n, address: '' }

/**
 * Confirms the member's withdrawal with the mailed code; of many who come at once with the right one, the first.
 * A wrong code, one that has run out and no withdrawal at all cost the same: one hash, one comparison, and the same
 * statements, of which the last writes. So what a last wrong try leads to is left to a job.
 */
export function createVerifyOtp(secrets: Secrets) {
  const decoy = secrets.mac(randomUUID())
  return async function verifyOtp(tx: Tx, memberId: bigint, otp: string, now: Date): Promise<boolean> {
    const awaited = await lockAwaited(tx, memberId)
    const matches = secrets.isMacOf(awaited?.otp_hash ?? decoy, otpWords(otp, awaited ?? nothing))
    if (awaited && matches && awaited.expires_at > now) {
      await setProcessing(tx, awaited.id)
      await publishWallet(tx, memberId, now)
      await publishToConsole(tx, 'withdrawals', now)
      return true
    }
    await countWrongTry(tx, (awaited ?? nothing).id, now)
    await queueJob(tx, expireJob)
    return false
  }
}
