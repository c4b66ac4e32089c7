import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const times = '/proc/stat'
/** Of what the machine was asked for, others may have had this share while something is measured. */
export const stolenShareMax = 0.05
const triesMax = 6
const restMs = 5_000

/**
 * Measures once more, after a rest, what did not hold while other guests of the same hardware had the processors: they can only make it
 * slower. Answers the reading that held or, where none did, the one they disturbed least.
 */
export async function undisturbed<T>(
  measure: () => Promise<T>,
  holds: (reading: T) => boolean,
): Promise<{ reading: T; stolenShare: number }> {
  let best = await watched(measure)
  for (let tries = 1; tries < triesMax && best.stolenShare > stolenShareMax && !holds(best.reading); tries++) {
    await setTimeout(restMs)
    const next = await watched(measure)
    if (holds(next.reading) || next.stolenShare < best.stolenShare) best = next
  }
  return best
}

/** To be printed behind a reading that was disturbed all the same. */
export const disturbance = (stolenShare: number): string =>
  stolenShare > stolenShareMax ? `; others had ${(stolenShare * 100).toFixed(0)}% of the processors meanwhile` : ''

/** What was measured, and the share of the processors that others had meanwhile. */
export async function watched<T>(measure: () => Promise<T>): Promise<{ reading: T; stolenShare: number }> {
  const before = processorTimes()
  const reading = await measure()
  const after = processorTimes()
  const stolen = after.stolen - before.stolen
  return { reading, stolenShare: stolen / Math.max(1, after.used - before.used + stolen) }
}

function processorTimes(): { used: number; stolen: number } {
  if (!existsSync(times)) return { used: 0, stolen: 0 }
  const [line = ''] = readFileSync(times, 'utf8').split('\n', 1)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = line.split(/\s+/).slice(1).map(Number)
  return { used: user + nice + system + irq + softirq, stolen }
}
