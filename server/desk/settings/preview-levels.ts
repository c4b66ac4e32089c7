import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Level } from '../../finance/affiliate/level-structure.ts'
import { addSeconds } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/db.ts'
import { effectOfLevels } from './store.ts'
import { dollarsOf } from './versioned-settings.ts'

type Effect = z.output<(typeof routes.previewLevels)['reply']>

const searchedSeconds = 30 * 86_400
const membersMax = 50

/** What a level structure would have paid on the charges of the last 30 days, beside what was paid. */
export async function previewLevels(reader: Reader, levels: readonly Level[], now: Date): Promise<Effect> {
  const from = addSeconds(now, -searchedSeconds)
  const effect = await effectOfLevels(reader, levels, { from, to: now, membersMax })
  const sum = (pick: 'paid' | 'would_pay') => dollarsOf(effect.levels.reduce((total, row) => total + row[pick], 0n))
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    charges: effect.charges,
    collected: dollarsOf(effect.collected),
    paid: sum('paid'),
    wouldPay: sum('would_pay'),
    levels: effect.levels.map(({ level, paid, would_pay }) => ({
      level,
      paid: dollarsOf(paid),
      wouldPay: dollarsOf(would_pay),
    })),
    members: effect.members.map(({ id, name, ref_id, paid, would_pay }) => ({
      id: Number(id),
      name,
      refId: ref_id,
      paid: dollarsOf(paid),
      wouldPay: dollarsOf(would_pay),
    })),
    gaining: effect.gaining,
    losing: effect.losing,
  }
}
