import { dateFormat } from '../../lib/formats/formatters.ts'

/** `2026-03` is March 2026, `2026` the year 2026, `2026-03-05` the 5th of March. */
export function periodName(period: string): string {
  const [year = '', month, day] = period.split('-')
  if (month === undefined) return year
  const at = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`)
  return dateFormat({ ...(day && { day: 'numeric' }), month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)
}

/** What an address says, if it is a period that the server takes. */
export function periodIn(words: string | null): string | undefined {
  return words && /^20\d\d(-(0[1-9]|1[0-2]))?$/.test(words) ? words : undefined
}

/** The month (UTC) that a moment lies in. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

/** The months of a year that a member has been here for, the newest first. */
export function monthsOf(year: number, { since, now }: { since: string; now: number }): string[] {
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(12 - at).padStart(2, '0')}`)
  return months.filter((month) => month >= since.slice(0, 7) && month <= monthOf(now))
}

/** The years a member has been here for, the newest first. */
export function yearsOf({ since, now }: { since: string; now: number }): number[] {
  const [first, last] = [new Date(since).getUTCFullYear(), new Date(now).getUTCFullYear()]
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => last - at)
}

/** What the browser offers as the name of a printed file; some systems take no other signs than these. */
export const printedName = (brandName: string, period: string, refId: string): string =>
  `${brandName} statement ${period} ${refId}`.replace(/[^\w.-]+/g, '-')
