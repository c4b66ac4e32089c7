import { addSeconds } from '../platform/clock.ts'

const hour = 3600
/** Counted from the last use: half a day, or a month with "Keep me signed in". */
export const shortLifetimeSeconds = 12 * hour
const rememberedLifetimeSeconds = 30 * 24 * hour

export function sessionExpiry(now: Date, remember: boolean): Date {
  return addSeconds(now, remember ? rememberedLifetimeSeconds : shortLifetimeSeconds)
}
