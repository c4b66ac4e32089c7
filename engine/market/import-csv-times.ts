import { daysFromDate } from './calendar.ts'
import { fieldText, isPadding } from './import-csv-fields.ts'

/**
 * Times as files write them: year first with any separator, year last (days first after dots and dashes, months first after
 * slashes, until a row shows otherwise), compact, with a clock of 12 or 24 hours, an offset, or as seconds, milliseconds or
 * microseconds since 1970. A time without an offset is kept as it stands.
 */
export class TimeReader {
  /** Set when a row shows that the days and months of all rows before it were taken for each other. */
  turned = false
  #dayFirst: boolean | null = null
  #sure = false
  #cachedDate = -1
  #cachedDays = -1
  #bytes: Uint8Array = new Uint8Array(0)
  #at = 0
  #end = 0
  /** How many digits the last number had. */
  #digits = 0

  /** Seconds since 1970, or -1 when the field holds no time. */
  read(bytes: Uint8Array, from: number, to: number): number {
    const length = to - from
    if (length === 10 || length === 16 || length === 19) {
      const days = this.#plainDays(bytes, from)
      if (days >= 0 && length === 10) return days * 86_400
      const seconds = days < 0 ? -1 : plainClock(bytes, from + 11, to)
      if (seconds >= 0) return days * 86_400 + seconds
    }
    return this.#readAny(bytes, from, to)
  }

  #readAny(bytes: Uint8Array, from: number, to: number): number {
    this.#begin(bytes, from, to)
    const first = this.#number()
    const digits = this.#digits
    if (digits === 0) return -1
    if (this.#at === this.#end || this.#byte() === dot) {
      const unix = this.#unix(first, digits)
      if (unix >= 0) return unix
    }
    const days = this.#date(first, digits)
    if (days < 0) return -1
    if (this.#at === this.#end) return days * 86_400
    const separator = this.#byte()
    if (separator === space || separator === letterT || separator === comma) this.#at++
    return this.#clock(days)
  }

  /** A date and its clock in a column of its own. */
  readPair(bytes: Uint8Array, dateFrom: number, dateTo: number, clockFrom: number, clockTo: number): number {
    const date = this.read(bytes, dateFrom, dateTo)
    if (date < 0 || date % 86_400 !== 0) return -1
    const seconds = plainClock(bytes, clockFrom, clockTo)
    if (seconds >= 0) return date + seconds
    this.#begin(bytes, clockFrom, clockTo)
    return this.#at === this.#end ? -1 : this.#clock(date / 86_400)
  }

  /** The form that nearly every row has, year first with two digits each; -1 for all others. */
  #plainDays(bytes: Uint8Array, from: number): number {
    const separator = bytes[from + 4] as number
    if (separator !== bytes[from + 7] || (separator !== dot && separator !== dash && separator !== slash)) return -1
    const year = twoDigits(bytes, from) * 100 + twoDigits(bytes, from + 2)
    const month = twoDigits(bytes, from + 5)
    const day = twoDigits(bytes, from + 8)
    return year > 0 && month > 0 && day > 0 ? this.#days(year, month, day) : -1
  }

  #begin(bytes: Uint8Array, from: number, to: number): void {
    this.#bytes = bytes
    this.#at = from
    this.#end = to
    while (this.#at < this.#end && isPadding(this.#byte())) this.#at++
    while (this.#end > this.#at && isPadding(bytes[this.#end - 1] as number)) this.#end--
  }

  #byte(): number {
    return this.#at < this.#end ? (this.#bytes[this.#at] as number) : 0
  }

  #number(): number {
    let value = 0
    const start = this.#at
    while (this.#at < this.#end) {
      const digit = (this.#bytes[this.#at] as number) - zero
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
      this.#at++
    }
    this.#digits = this.#at - start
    return value
  }

  /** Seconds, milliseconds or microseconds, told apart by their digits; with or without a fraction. */
  #unix(first: number, digits: number): number {
    const per = digits === 9 || digits === 10 ? 1 : digits === 13 ? 1e3 : digits === 16 ? 1e6 : 0
    if (per === 0) return -1
    if (this.#byte() === dot) {
      this.#at++
      this.#number()
    }
    const seconds = Math.floor(first / per)
    return this.#at === this.#end && seconds <= 0xffffffff ? seconds : -1
  }

  #date(first: number, digits: number): number {
    if (digits === 8) return this.#days(Math.floor(first / 10_000), Math.floor(first / 100) % 100, first % 100)
    if (digits === 12 || digits === 14) {
      // Date and clock in one number: the clock is read again from its own digits.
      this.#at -= digits - 8
      const date = Math.floor(first / 10 ** (digits - 8))
      return this.#days(Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100)
    }
    const separator = this.#byte()
    if (separator !== dot && separator !== dash && separator !== slash) return -1
    this.#at++
    const second = this.#number()
    if (this.#digits === 0 || this.#byte() !== separator) return -1
    this.#at++
    const third = this.#number()
    if (digits === 4) return this.#digits === 0 ? -1 : this.#days(first, second, third)
    const year = this.#digits === 2 ? 2000 + third : this.#digits === 4 ? third : 0
    if (!this.#sure) this.#settle(first, second, separator !== slash)
    return this.#dayFirst ? this.#days(year, second, first) : this.#days(year, first, second)
  }

  #settle(first: number, second: number, usuallyDayFirst: boolean): void {
    this.#dayFirst ??= usuallyDayFirst
    if (first > 12 === second > 12) return
    this.#sure = true
    if (first > 12 === this.#dayFirst) return
    this.#dayFirst = !this.#dayFirst
    this.turned = true
  }

  #days(year: number, month: number, day: number): number {
    const date = year * 10_000 + month * 100 + day
    if (date !== this.#cachedDate) {
      this.#cachedDays = month >= 1 && month <= 12 ? daysFromDate(year, month, day) : -1
      this.#cachedDate = date
    }
    return this.#cachedDays
  }

  #clock(days: number): number {
    let hour = this.#number()
    let minute = 0
    let second = 0
    let whole = true
    if (this.#digits === 6 || this.#digits === 4) {
      second = this.#digits === 6 ? hour % 100 : 0
      const minutes = this.#digits === 6 ? Math.floor(hour / 100) : hour
      minute = minutes % 100
      hour = Math.floor(minutes / 100)
    } else if (this.#digits === 1 || this.#digits === 2) {
      whole = this.#byte() === colon
      if (whole) minute = this.#pair()
      if (whole && this.#byte() === colon) second = this.#pair()
    } else return -1
    if (this.#byte() === dot) {
      this.#at++
      this.#number()
    }
    let offset = 0
    if (this.#at < this.#end) {
      const rest = restPattern.exec(fieldText(this.#bytes, this.#at, this.#end))
      if (!rest) return -1
      const [, half, sign, offsetHours = '0', offsetMinutes = '0'] = rest
      if (half && (hour < 1 || hour > 12)) return -1
      if (half) hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
      whole ||= half !== undefined
      offset = (sign === '-' ? -1 : 1) * (Number(offsetHours) * 3600 + Number(offsetMinutes) * 60)
    }
    if (!whole || hour > 23 || minute > 59 || second > 59) return -1
    const time = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    return time >= 0 && time <= 0xffffffff ? time : -1
  }

  /** Minutes or seconds after their colon; what is not two digits is no time. */
  #pair(): number {
    this.#at++
    const value = this.#number()
    return this.#digits === 2 ? value : 99
  }
}

/** Day and month of a time taken for each other; only for dates that can be read both ways. */
export function swapDayAndMonth(time: number): number {
  const date = new Date(time * 1000)
  return Math.round(
    Date.UTC(
      date.getUTCFullYear(),
      date.getUTCDate() - 1,
      date.getUTCMonth() + 1,
      date.getUTCHours(),
      date.getUTCMinutes(),
      date.getUTCSeconds(),
    ) / 1000,
  )
}

/** Seconds of 23:59 or 23:59:59, or -1 for any other form. */
function plainClock(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from
  if ((length !== 5 && length !== 8) || bytes[from + 2] !== colon) return -1
  const hour = twoDigits(bytes, from)
  const minute = twoDigits(bytes, from + 3)
  const second = length === 5 ? 0 : bytes[from + 5] === colon ? twoDigits(bytes, from + 6) : -1
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return -1
  return hour * 3600 + minute * 60 + second
}

/** A number of two digits, or one far below zero. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] as number) - zero
  const ones = (bytes[at + 1] as number) - zero
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -100_000
}

/** What may follow a clock: half of the day, the word for Greenwich, an offset from it. */
const restPattern = /^[\s-]*([ap]m)?\s*(?:z|utc|gmt)?\s*(?:([+-])(\d{1,2}):?(\d{2})?)?$/i

const zero = 48
const space = 32
const comma = 44
const dash = 45
const dot = 46
const slash = 47
const colon = 58
const letterT = 84
