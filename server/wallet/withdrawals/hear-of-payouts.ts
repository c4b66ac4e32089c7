import type { PayoutNews } from '../payouts/payout-news.ts'
import { endWithdrawal } from './end-withdrawal.ts'
import { tellSentLater } from './tell-sent.ts'

/** A withdrawal follows its payout; a refund has no withdrawal behind it. */
export const hearOfPayouts: PayoutNews = {
  async signed(tx, { kind, subject_id }, hash, now) {
    if (kind === 'withdrawal') await tellSentLater(tx, subject_id, hash, now)
  },
  async ended(tx, { kind, subject_id }, end, now) {
    if (kind === 'withdrawal') await endWithdrawal(tx, subject_id, end, now)
  },
}
