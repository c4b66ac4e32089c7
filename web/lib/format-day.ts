import { dateFormat } from './formatters.ts'

const inUtc = (at: string | Date, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(at))

/** `2026-11-15` reads `15 Nov 2026`. */
export const dayWords = (day: string | Date): string => inUtc(day, { day: 'numeric', month: 'short', year: 'numeric' })

/** `Sunday 15 November 2026`, where there is room or nobody sees it. */
export const longDayWords = (day: string): string =>
  inUtc(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')

/** `2026-11` reads `November 2026`. */
export const monthWords = (month: string): string => inUtc(`${month}-01`, { month: 'long', year: 'numeric' })

/** `13:58`, where the day is said elsewhere. */
export const hourWords = (at: string): string => new Date(at).toISOString().slice(11, 16)
