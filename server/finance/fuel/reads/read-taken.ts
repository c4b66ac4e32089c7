import type { Reader } from '../../../platform/database/db.ts'
import { type KeptBounds, takenBetween } from './kept-store.ts'

/** What charges, hosting and fees had taken by each of these moments, which stand in order, since the first of them. */
export async function readTaken(
  reader: Reader,
  memberId: bigint,
  account: KeptBounds['account'],
  moments: readonly Date[],
): Promise<bigint[]> {
  const [first, last] = [moments[0], moments.at(-1)]
  if (!first || !last) return []
  const bounds = { from: justAfter(first), before: justAfter(last), account }
  const found = await takenBetween(reader, memberId, bounds, moments)
  const taken = new Map(found.map(({ place, taken }) => [place, taken]))
  let sum = 0n
  return moments.map((_, at) => {
    sum += taken.get(at) ?? 0n
    return sum
  })
}

const justAfter = (moment: Date): Date => new Date(moment.getTime() + 1)
