import type { BookCheck } from './check-books.ts'
import { firstBrokenSeal, newestSeal } from './store.ts'

const sealsPerMinute = 50
const minuteMs = 60_000

/** Goes through the whole chain part by part, another part every minute, so that old entries cannot be changed unnoticed either. */
export const checkSeals =
  (now: Date): BookCheck =>
  async (reader) => {
    const parts = Math.ceil(Number(await newestSeal(reader)) / sealsPerMinute) || 1
    const from = (Math.floor(now.getTime() / minuteMs) % parts) * sealsPerMinute + 1
    const broken = await firstBrokenSeal(reader, BigInt(from), sealsPerMinute)
    return {
      name: 'older history is unchanged',
      holds: broken === undefined,
      detail:
        broken === undefined
          ? `part ${(from - 1) / sealsPerMinute + 1} of ${parts} matches its entries`
          : `seal ${broken} does not match its entries`,
    }
  }
