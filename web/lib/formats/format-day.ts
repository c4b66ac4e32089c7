// Put together by hand: the browser's own formatters take a phone a tenth of a second to wake, and public pages need no other words.

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

type Day = string | Date

/** `2026-11-15` reads `15 Nov 2026`. */
export const dayWords = (day: Day): string => `${dayAndMonth(day)} ${new Date(day).getUTCFullYear()}`

/** `15 Nov`, where the year is plain. */
export function dayAndMonth(day: Day): string {
  const date = new Date(day)
  return `${date.getUTCDate()} ${shortMonth(monthOf(date))}`
}

/** `15 November 2026`. */
export function fullDayWords(day: Day): string {
  const date = new Date(day)
  return `${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()}`
}

/** `Sunday 15 November 2026`, where there is room or nobody sees it. */
export const longDayWords = (day: string): string =>
  `${weekdays[new Date(day).getUTCDay()] ?? ''} ${fullDayWords(day)}`.trim()

/** `2026-11` reads `November 2026`. */
export function monthWords(month: string): string {
  const date = new Date(`${month}-01`)
  return `${monthOf(date)} ${date.getUTCFullYear()}`
}

/** `13:58`, where the day is said elsewhere. */
export const hourWords = (at: string): string => new Date(at).toISOString().slice(11, 16)

const monthOf = (date: Date): string => months[date.getUTCMonth()] ?? ''

/** As the browser's British English has them, which tables beside it use. */
const shortMonth = (name: string): string => (name === 'September' ? 'Sept' : name.slice(0, 3))
