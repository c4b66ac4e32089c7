import { timings } from '@fairlead/contract/constants'
import { type Db, inTx } from '../platform/db.ts'
import { publishAll } from '../platform/events.ts'
import type { DueWork } from '../platform/jobs.ts'
import type { Mailer } from '../platform/mail/outbox.ts'
import { chargeHosting } from './charge-hosting.ts'
import { dayOf } from './hosting-for-day.ts'
import { beginLow, deactivate, dueForDay, endLow, nextHostingDay, setHosted } from './hosting-store.ts'
import { deactivatedLetter, lowFuelLetter } from './letters.ts'
import { tellFuel } from './tell-fuel.ts'

type Parts = { db: Db; mailer: Mailer; publicUrl: string }

const membersPerBatch = 200

/**
 * Charges hosting day by day and runs the low-fuel lifecycle after each, so that a process that was down, or a clock that was
 * put forward, comes to the same state as one that was always there.
 */
export function runFuelDays(parts: Parts): DueWork {
  return {
    name: 'run-fuel-days',
    async runDue(now) {
      const today = dayOf(now)
      for (let day = await nextHostingDay(parts.db, today); day; day = await nextHostingDay(parts.db, today)) {
        await chargeDay(parts.db, day)
        const start = new Date(day)
        if (start < now) await stepLowFuel(parts, start)
      }
      await stepLowFuel(parts, now)
    },
  }
}

async function chargeDay(db: Db, day: string): Promise<void> {
  const at = new Date(day)
  for (;;) {
    const members = await dueForDay(db, day, membersPerBatch)
    if (members.length === 0) return
    await inTx(db, async (tx) => {
      await chargeHosting(tx, members, day)
      await setHosted(tx, members, day)
      await tellFuel(tx, members, at)
    })
  }
}

/** Alert and mail when fuel is low, the all-clear when it is back, deactivation when the grace period is over. */
async function stepLowFuel({ db, mailer, publicUrl }: Parts, at: Date): Promise<void> {
  await inTx(db, async (tx) => {
    const recovered = await endLow(tx, at)
    const low = await beginLow(tx, at)
    for (const member of low) await mailer.queue(tx, lowFuelLetter(member, publicUrl), at)
    const ended = await deactivate(tx, at, new Date(at.getTime() - timings.lowFuelGraceMs))
    for (const member of ended) await mailer.queue(tx, deactivatedLetter(member, publicUrl), at)
    const states = [
      ...recovered.map((member) => ({ ...member, state: 'active' as const })),
      ...low.map((member) => ({ ...member, state: 'low_fuel' as const })),
      ...ended.map((member) => ({ ...member, state: 'deactivated' as const })),
    ]
    await tellFuel(
      tx,
      states.map((member) => member.member_id),
      at,
    )
    await publishAll(
      tx,
      states.map(({ member_id, state }) => ({ memberId: member_id, kind: 'bot' as const, payload: { state } })),
      at,
    )
  })
}
