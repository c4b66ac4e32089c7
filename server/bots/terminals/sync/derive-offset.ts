/** Time zones differ by quarters of an hour. */
const quarterSeconds = 900
const dayQuarters = 4 * 15
/** A clock further off than this from any zone's is not understood. */
const strayedSecondsMax = 180

/**
 * How far the broker's wall clock is ahead of UTC, from what it shows at our own time; undefined where that is no time zone's. Worked
 * out at each sync, so that it follows a change to summer time by itself.
 */
export function deriveOffset(serverSeconds: number, now: Date): number | undefined {
  const ahead = serverSeconds - now.getTime() / 1000
  const quarters = Math.round(ahead / quarterSeconds)
  if (Math.abs(quarters) > dayQuarters || Math.abs(ahead - quarters * quarterSeconds) > strayedSecondsMax)
    return undefined
  return quarters === 0 ? 0 : quarters * quarterSeconds
}
