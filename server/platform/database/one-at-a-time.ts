import type pg from 'pg'
import { holdLocks } from './hold-locks.ts'

/** Runs `work` unless another process is at it. */
export function oneAtATime(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  return holdLocks(pool, [{ name }], work)
}
