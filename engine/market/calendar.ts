/** Days since 1970-01-01 of a calendar date, or -1 when there is no such date (or it lies before 1970). */
export function daysFromDate(year: number, month: number, day: number): number {
  const days = Math.round(Date.UTC(year, month - 1, day) / 86_400_000)
  return monthOfDay(days) === year * 100 + month && day >= 1 ? days : -1
}

/** The month of a day as one number, 202403 for March 2024. */
export function monthOfDay(day: number): number {
  const date = new Date(day * 86_400_000)
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1
}
