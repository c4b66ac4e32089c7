import { dayWords } from '../../../lib/formats/format-day.ts'
import type { DayRange } from './use-day-range.ts'

/** `from 1 Nov 2026 to 15 Nov 2026`, `on 1 Nov 2026`, `since 1 Nov 2026`, `up to 15 Nov 2026`. */
export function rangeWords({ from, to }: DayRange): string {
  if (from && to) return from === to ? `on ${dayWords(from)}` : `from ${dayWords(from)} to ${dayWords(to)}`
  if (from) return `since ${dayWords(from)}`
  return to ? `up to ${dayWords(to)}` : 'on all days'
}
