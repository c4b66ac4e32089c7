export type PeriodBounds = { from: Date; before: Date; by: 'day' | 'month' }

/** The moments a month or a year (UTC) begins and is over. A month is told day by day, a year month by month. */
export function periodBounds(period: string): PeriodBounds {
  const [year = 0, month] = period.split('-').map(Number)
  return month === undefined
    ? { from: new Date(Date.UTC(year, 0)), before: new Date(Date.UTC(year + 1, 0)), by: 'month' }
    : { from: new Date(Date.UTC(year, month - 1)), before: new Date(Date.UTC(year, month)), by: 'day' }
}
