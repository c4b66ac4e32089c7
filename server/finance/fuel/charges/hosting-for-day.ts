import type { Money } from '@fairlead/money/money'

/** A day's part of the monthly hosting; the last day takes the remainder, so a full month is exactly the month's price. */
export function hostingForDay(day: string, perMonth: Money): Money {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const daily = perMonth / BigInt(days)
  return (date === days ? perMonth - daily * BigInt(days - 1) : daily) as Money
}

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + 86_400_000))
