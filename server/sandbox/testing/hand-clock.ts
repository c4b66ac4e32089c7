import { addSeconds, type Clock } from '../../platform/clock.ts'

/** A clock that moves only when a test says so. */
export function handClock(start = '2026-01-01T00:00:00Z'): Clock & { pass(seconds: number): void } {
  let now = new Date(start)
  return {
    now: () => now,
    pass(seconds) {
      now = addSeconds(now, seconds)
    },
  }
}
