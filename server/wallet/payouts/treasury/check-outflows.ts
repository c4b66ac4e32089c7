import type { BookCheck } from '../../../platform/book-check.ts'
import { outflowCounts } from './treasury-store.ts'

/** Every transfer that left our addresses is one we signed, and every payout is paid by exactly one of them. */
export const checkOutflows: BookCheck = async (reader) => {
  const { looked, foreign, unseen, unpaid, unmatched } = await outflowCounts(reader)
  return {
    name: 'what left our addresses matches what was paid',
    holds: foreign === 0n && unseen === 0n && unpaid === 0n && unmatched === 0n,
    detail: `of the newest ${looked} transfers ${foreign} are not ours; ${unseen} of ours did not leave, ${unpaid} paid nothing, ${unmatched} payouts have no transfer`,
  }
}
