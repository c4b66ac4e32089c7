import type { Direct } from './db.ts'
import { holdLocks } from './hold-locks.ts'

/** Runs `work` unless another process is at it. */
export function oneAtATime(direct: Direct, name: string, work: () => Promise<void>): Promise<boolean> {
  return holdLocks(direct, [{ name }], work)
}
