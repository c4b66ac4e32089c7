import type { BookCheck } from '../../../platform/book-check.ts'
import { partOfMinute } from '../../../platform/work/part-of-minute.ts'
import { countOfIndexes, wrongSwept } from '../sweep-store.ts'

const addressesPerMinute = 500

/** What was swept from each address is a running total: part by part it is held against the sweeps that are final. */
export const checkSwept =
  (now: () => Date): BookCheck =>
  async (reader) => {
    const part = partOfMinute(now(), await countOfIndexes(reader), addressesPerMinute)
    const { looked, wrong } = await wrongSwept(reader, { from: part.from - 1, upTo: part.upTo - 1 })
    return {
      name: 'amounts marked as swept were swept',
      holds: wrong === 0n,
      detail: `${wrong} of ${looked} addresses differ in part ${part.number} of ${part.of}`,
    }
  }
