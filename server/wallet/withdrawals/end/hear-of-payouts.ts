import type { PayoutEvents } from '../../payouts/payout-events.ts'
import { endWithdrawal } from '../end-withdrawal.ts'
import { notifySentLater } from './notify-sent.ts'

/** A withdrawal follows its payout; a refund has no withdrawal behind it. */
export const hearOfPayouts: PayoutEvents = {
  async signed(tx, { kind, subject_id }, hash, now) {
    if (kind === 'withdrawal') await notifySentLater(tx, subject_id, hash, now)
  },
  async ended(tx, { kind, subject_id }, end, now) {
    if (kind === 'withdrawal') await endWithdrawal(tx, subject_id, end, now)
  },
}
