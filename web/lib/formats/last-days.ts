const dayMs = 86_400_000

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The last so many days in UTC, today included. */
export const lastDays = (now: number, count: number): { start: string; end: string } => ({
  start: dayOf(now - (count - 1) * dayMs),
  end: dayOf(now),
})
