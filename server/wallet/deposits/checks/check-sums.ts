import type { BookCheck } from '../../../platform/book-check.ts'
import { partOfMinute } from '../../../platform/work/part-of-minute.ts'
import { highestIndex, wrongSums } from '../count-store.ts'

const addressesPerMinute = 500

/** What is swept and what counts as cash is read from running totals of addresses: part by part they are held against the transfers. */
export const checkAddressSums =
  (now: () => Date): BookCheck =>
  async (reader) => {
    const part = partOfMinute(now(), (await highestIndex(reader)) + 1, addressesPerMinute)
    const { looked, wrong } = await wrongSums(reader, { from: part.from - 1, upTo: part.upTo - 1 })
    return {
      name: 'running totals of addresses are the sums of their transfers',
      holds: wrong === 0n,
      detail: `${wrong} of ${looked} addresses differ in part ${part.number} of ${part.of}`,
    }
  }
