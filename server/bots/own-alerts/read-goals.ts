import { goalKinds } from '@fairlead/contract/routes/bots/own-alerts'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../platform/database/db.ts'
import { keptFor } from './judge-goals.ts'
import { alertsOf } from './store.ts'

type Goal = { kind: (typeof goalKinds)[number]; threshold: number; now: number }

/** The goals that a member has set, and how far they are reached. */
export async function readGoals(reader: Reader, memberId: bigint, now: Date): Promise<Goal[]> {
  const stored = await alertsOf(reader, memberId)
  const goals: Goal[] = []
  for (const kind of goalKinds) {
    const goal = stored.find((one) => one.kind === kind && one.is_on)
    if (!goal) continue
    const kept = await keptFor(reader, goal, now)
    goals.push({ kind, threshold: toDollars(micro(goal.threshold)), now: toDollars(kept) })
  }
  return goals
}
