import { micro } from '@fairlead/money/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { runApart } from '../../../watch/set-aside/run-apart.ts'
import { type Affected, beginLow, changing, endLow, holdChanging } from '../hosting-store.ts'
import { publishFuel } from '../publish-fuel.ts'
import type { AskBots } from './ask-bots.ts'

type Moment = { askBots: AskBots; at: Date; memberIds: readonly bigint[] }
const noticeLowFuelWork = 'notice-low-fuel'
const membersPerBatch = 200
type FuelCause = Parameters<AskBots>[1][number]['cause']

/**
 * Alert and mail when fuel is low, the all-clear when it is back, for these members. Whoever moves fuel calls it in
 * the same transaction, so that the grace period begins at that time and not when somebody next looks.
 */
export async function followLowFuel(tx: Tx, { askBots, at, memberIds }: Moment): Promise<void> {
  const held = await holdChanging(tx, at, { memberIds })
  if (held.length === 0) return
  const recovered = await endLow(tx, at, held)
  const low = await beginLow(tx, at, held)
  await checkLater(tx, askBots, { fuel_back: recovered, fuel_low: low }, at)
}

/** Tells these members their fuel and asks for what follows for their bots. */
export async function checkLater(
  tx: Tx,
  askBots: AskBots,
  found: Partial<Record<FuelCause, readonly Affected[]>>,
  at: Date,
): Promise<void> {
  const asked = Object.entries(found).flatMap(([cause, members]) =>
    members.map(({ member_id, balance, grace_days: graceDays }) => ({
      memberId: member_id,
      cause: cause as FuelCause,
      fuel: micro(balance),
      ...(graceDays === undefined ? {} : { graceDays }),
    })),
  )
  if (asked.length === 0) return
  await publishFuel(
    tx,
    asked.map(({ memberId }) => memberId),
    at,
  )
  await askBots(tx, asked, at)
}

/** Every minute, for fuel that was moved by whoever does not follow it. */
export function noticeLowFuel({ db, askBots }: { db: Db; askBots: AskBots }): DueWork {
  return {
    name: noticeLowFuelWork,
    async runDue(now) {
      await runApart({
        ...{ db, name: noticeLowFuelWork, at: now, batchMax: membersPerBatch },
        take: (tx, limit) => changing(tx, now, limit, noticeLowFuelWork),
        memberOf: (member) => member,
        run: (tx, memberIds) => followLowFuel(tx, { askBots, at: now, memberIds }),
      })
    },
  }
}
