export type DayProfit = { date: string; profit: number; trades: number; kept: number }
/** A place in the grid: a day of the month with what was closed on it, or nothing before the first and after the last. */
export type Place = { day: string; profit: DayProfit | undefined } | undefined

const daysAWeek = 7

/** The weeks of a month (`2026-11`), Monday first, each day with its profit if anything was closed on it. */
export function calendarMonth(month: string, profits: readonly DayProfit[]): Place[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const before = (first.getUTCDay() + daysAWeek - 1) % daysAWeek
  const byDate = new Map(profits.map((profit) => [profit.date, profit]))
  const places: Place[] = [
    ...Array.from({ length: before }, () => undefined),
    ...Array.from({ length: days }, (_, at) => {
      const day = `${month}-${String(at + 1).padStart(2, '0')}`
      return { day, profit: byDate.get(day) }
    }),
  ]
  const weeks = Math.ceil(places.length / daysAWeek)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: daysAWeek }, (__, at) => places[week * daysAWeek + at]),
  )
}

/** The month before or after one. */
export function monthBeside(month: string, step: -1 | 1): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + step, 1)).toISOString().slice(0, 7)
}
