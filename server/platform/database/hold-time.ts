import type { Direct } from './db.ts'
import { holdLocks } from './hold-locks.ts'

const name = 'time'

/**
 * Whoever does what falls due, and must not be overtaken by a clock that is put forward, works while time stands. Many do so at
 * once; as soon as somebody waits to move time, nobody else begins, so that the mover's turn comes. False when time moves: then
 * its mover does what falls due. With `alone`, also false while another process works under that name.
 */
export function whileTimeStands(
  direct: Direct,
  work: () => Promise<void>,
  options: { alone?: string } = {},
): Promise<boolean> {
  return holdLocks(direct, [{ name, shared: true }, ...(options.alone ? [{ name: options.alone }] : [])], work)
}

/** Waits until all of them have finished, and keeps them from beginning until `work` is done. */
export async function whileTimeMoves<T>(direct: Direct, work: () => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  await holdLocks(direct, [{ name, waits: true }], async () => {
    result = { value: await work() }
  })
  if (!result) throw new Error('Time could not be held')
  return result.value
}

/** For a query: whether somebody moves time right now, or waits to. */
export const timeMoves = `NOT pg_try_advisory_xact_lock_shared(hashtextextended('${name}', 0))`
