import { expect, inject, test } from 'vitest'
import { addSeconds } from '../../../platform/clock.ts'
import { runInOrder } from '../../../platform/work/in-order.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { closeInOrder } from '../carry-out-closes.ts'
import { earliestReached } from '../store.ts'
import { dump, feed, fleetParts, makeWorld, otherWorks, worldStart } from '../testing/fleet-world.ts'
import { playBars } from './play-bars.ts'

const hours = inject('proofs') === 'long' ? 26 : 16

type Walked = { rows: Record<string, string>; steps: number; questions: number; settledLateSeconds: number }

/** Without `listens` every other work is asked after every bar, whatever the fleet says of it. */
async function walk({ ahead = false, listens = true }): Promise<Walked> {
  const { db } = await testDatabase()
  const world = await makeWorld(db, { bots: 20 })
  const parts = fleetParts(db)
  const walked = { steps: 0, questions: 0, settledLateSeconds: 0 }
  const bars = playBars(parts, { ahead })
  const counted: typeof bars = {
    ...bars,
    async runDue(end, until) {
      walked.steps++
      const said = await bars.runDue(end, until)
      return listens ? said : undefined
    },
  }
  const others = otherWorks(world).map((work) => ({
    ...work,
    nextDue(...question: Parameters<typeof work.nextDue>) {
      walked.questions++
      return work.nextDue(...question)
    },
    async runDue(at: Date) {
      const reached = work.name === 'settle-trades' && (await earliestReached(db))
      const lateSeconds = reached ? (reached.getTime() - at.getTime()) / 1000 : 0
      walked.settledLateSeconds = Math.max(walked.settledLateSeconds, lateSeconds)
      await work.runDue(at)
    },
  }))
  await runInOrder(db, [...others, counted, closeInOrder(parts)], addSeconds(worldStart, hours * 3_600))
  return { ...walked, rows: await dump(db) }
}

test('bars that nobody is asked after, and bars played ahead of what else is due, leave the same rows to the byte', async () => {
  const alwaysAsked = await walk({ listens: false })
  const barByBar = await walk({})
  const ahead = await walk({ ahead: true })
  expect(alwaysAsked.steps).toBe(hours * 12)
  expect(barByBar.steps).toBe(hours * 12)
  expect(ahead.steps).toBeLessThan(barByBar.steps)
  expect(barByBar.questions).toBeLessThan(alwaysAsked.questions)
  expect(barByBar.rows).toEqual(alwaysAsked.rows)
  expect(ahead.rows).toEqual(alwaysAsked.rows)
  // No bar is played before the trades of the one before it are charged: whether a bot may open hangs on its fuel.
  for (const { settledLateSeconds } of [alwaysAsked, barByBar, ahead])
    expect(settledLateSeconds).toBeLessThanOrEqual(feed.barSeconds)
})
