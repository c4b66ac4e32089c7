import type { BookCheck } from '../../platform/book-check.ts'
import { partOfMinute } from '../../platform/work/part-of-minute.ts'
import { firstBrokenSeal, lastSealed, newestSeal } from './store.ts'

const entriesPerMinute = 10_000
const sealsPerMinuteMax = 1_000

/**
 * Goes through the whole chain part by part, so that old entries cannot be changed unnoticed either. A seal may hold one entry or a
 * thousand: how many seals make a part follows from how many they hold on average.
 */
export const checkSeals =
  (now: Date, sealsMax = sealsPerMinuteMax): BookCheck =>
  async (reader) => {
    const seals = Number(await newestSeal(reader))
    const entries = Number((await lastSealed(reader)).id)
    const perMinute = Math.min(sealsMax, Math.ceil((seals * entriesPerMinute) / Math.max(1, entries)) || 1)
    const part = partOfMinute(now, seals, perMinute)
    const broken = await firstBrokenSeal(reader, BigInt(part.from), perMinute)
    return {
      name: 'older history is unchanged',
      holds: broken === undefined,
      detail:
        broken === undefined
          ? `part ${part.number} of ${part.of} matches its entries`
          : `seal ${broken} does not match its entries`,
    }
  }
