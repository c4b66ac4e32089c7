import { expect, inject, test } from 'vitest'
import { addSeconds } from '../platform/clock.ts'
import { runInOrder } from '../platform/in-order.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { closeInOrder } from './carry-out-closes.ts'
import { playBars } from './play-bars.ts'
import { dump, fleetParts, makeWorld, otherWorks, worldStart } from './testing/fleet-world.ts'

const hours = inject('proofs') === 'long' ? 26 : 20

async function walk(ahead: boolean): Promise<{ rows: Record<string, string>; steps: number }> {
  const { db } = await testDatabase()
  const world = await makeWorld(db, { bots: 20 })
  const parts = fleetParts(db)
  let steps = 0
  const bars = playBars(parts, { ahead })
  const counted: typeof bars = {
    ...bars,
    async runDue(end, until) {
      steps++
      await bars.runDue(end, until)
    },
  }
  await runInOrder(db, [...otherWorks(world), counted, closeInOrder(parts)], addSeconds(worldStart, hours * 3_600))
  return { rows: await dump(db), steps }
}

test('bars played ahead of what else is due leave the same rows to the byte, in fewer steps', async () => {
  const barByBar = await walk(false)
  const ahead = await walk(true)
  expect(barByBar.steps).toBe(hours * 12)
  expect(ahead.steps).toBeLessThan(barByBar.steps)
  expect(ahead.rows).toEqual(barByBar.rows)
})
