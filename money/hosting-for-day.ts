import type { Money } from './money.ts'

/** A day's part of the monthly hosting; the last day takes the remainder, so a full month is exactly the month's price. */
export function hostingForDay(day: string, perMonth: Money): Money {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const daily = perMonth / BigInt(days)
  return (date === days ? perMonth - daily * BigInt(days - 1) : daily) as Money
}
