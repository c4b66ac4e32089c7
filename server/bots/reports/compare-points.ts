import { readTaken } from '../../finance/fuel/read-taken.ts'
import type { Reader } from '../../platform/database/db.ts'
import { type EquityPoint, movedBy } from './performance-store.ts'

type Account = { accountId: bigint; openedAt: Date }
export type ComparedPoint = EquityPoint & { kept: bigint; idle: bigint }

/**
 * Beside each point of the curve, what the account would hold had fuel and hosting been paid out of it, and had it done nothing. All begin
 * where the curve does; money that was moved in or out counts in each.
 */
export async function comparedPoints(
  reader: Reader,
  memberId: bigint,
  account: Account,
  points: readonly EquityPoint[],
): Promise<ComparedPoint[]> {
  const [first] = points
  if (!first) return []
  const moments = points.map(({ at }) => at)
  const taken = await readTaken(reader, memberId, account, moments)
  const moved = await movedBy(reader, account.accountId, moments)
  return points.map((point, place) => ({
    ...point,
    kept: point.equity - (taken[place] ?? 0n),
    idle: first.equity + (moved[place] ?? 0n),
  }))
}
