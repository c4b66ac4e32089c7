import { addSeconds } from '../../../platform/clock.ts'

const hour = 3600
/** Counted from the last use: half a day, or a month with "Keep me signed in". */
export const shortLifetimeSeconds = 12 * hour
const rememberedLifetimeSeconds = 30 * 24 * hour
/** Counted from the sign-in: a stolen token that is kept in use ends, too. */
const wholeLifetimeSeconds = 90 * 24 * hour

export function sessionExpiry(now: Date, remember: boolean): Date {
  return addSeconds(now, remember ? rememberedLifetimeSeconds : shortLifetimeSeconds)
}

export function sessionEnd(begunAt: Date): Date {
  return addSeconds(begunAt, wholeLifetimeSeconds)
}
