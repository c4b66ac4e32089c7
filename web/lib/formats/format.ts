import { shownZone } from '../settings/time-zone.ts'
import { dateFormat, numberFormat } from './formatters.ts'

const minus = '−'

type Amount = number | string

/** `1234.5` becomes `$1,234.50`; a minus sign stands before the dollar. */
export function money(amount: Amount, decimals = 2): string {
  const value = Number(amount)
  return `${isBelowZero(value, decimals) ? minus : ''}$${digits(Math.abs(value), decimals)}`
}

/** Like `money`, but gains carry a plus: for figures whose direction matters. */
export function signedMoney(amount: Amount, decimals = 2): string {
  const value = Number(amount)
  const sign = isZero(value, decimals) ? '' : value > 0 ? '+' : minus
  return `${sign}$${digits(Math.abs(value), decimals)}`
}

export function digits(amount: Amount, decimals = 0): string {
  return numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(Number(amount))
}

/** `Sun 15 Nov 2026, 14:03:27 UTC`. */
export function utcTime(at: Date | string): string {
  const date = new Date(at)
  const day = dateFormat({
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
  return `${day.replace(',', '')}, ${date.toISOString().slice(11, 19)} UTC`
}

/** `15 Nov 2026, 14:03 UTC`, for tables and sentences; in the zone that the reader has chosen. */
export function dayTime(at: Date | string, timeZone = shownZone()): string {
  const date = new Date(at)
  const day = dateFormat({ day: '2-digit', month: 'short', year: 'numeric', timeZone }).format(date)
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' }).format(date)
  return `${day}, ${time}`
}

/** `14:02 UTC`, in the zone that the reader has chosen. */
export function clockTime(at: Date): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: shownZone(), timeZoneName: 'short' }).format(at)
}

/** The same to the second: `14:02:37 UTC`. */
export function exactTime(at: Date): string {
  return dateFormat({ timeStyle: 'long', timeZone: shownZone() }).format(at)
}

/** `23:59:59`; hours go on above 24. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** The same moment on the other clock, shown on hover: the reader's own beside UTC, UTC beside a zone that was chosen. */
export function localTime(at: Date | string, timeZone?: string): string {
  if (timeZone === undefined && shownZone() !== 'UTC') return utcTime(at)
  return dateFormat({
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(at))
}

export function greeting(at: Date): string {
  const hour = at.getHours()
  if (hour < 5 || hour >= 22) return 'Good night'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** Long addresses and hashes show their first and last four characters. */
export function shortHash(hash: string): string {
  return hash.length > 15 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}

const isZero = (value: number, decimals: number) => Math.abs(value) < 0.5 / 10 ** decimals
const isBelowZero = (value: number, decimals: number) => value < 0 && !isZero(value, decimals)
