/** Numbers as files write them, read from their bytes: making a string of every field would cost more than all the rest. */
export type NumberMarks = {
  readonly decimal: '.' | ','
  /** Left out wherever it stands before the decimal mark. */
  readonly thousands: '.' | ','
}

const powers = Float64Array.from({ length: 23 }, (_, power) => 10 ** power)
/** Beyond fifteen digits a further one changes no point of any price. */
const mantissaMax = 9e14

/** The field between two places, or NaN when it is no number. */
export function readNumber(bytes: Uint8Array, from: number, to: number, marks: NumberMarks): number {
  let start = from
  let end = to
  while (start < end && isPadding(bytes[start] as number)) start++
  while (end > start && isPadding(bytes[end - 1] as number)) end--
  if (start === end) return Number.NaN
  const decimal = marks.decimal === '.' ? dot : comma
  const thousands = marks.decimal === '.' ? comma : dot
  // Up to nine digits fit an integer, which is twice as fast and holds nearly every price.
  let figure = 0
  let digits = 0
  let decimals = -1
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number
    const digit = byte - zero
    if (digit >= 0 && digit <= 9) {
      if (digits === 9) return readLongNumber(bytes, start, end, marks)
      figure = (Math.imul(figure, 10) + digit) | 0
      digits++
      if (decimals >= 0) decimals++
    } else if (byte === decimal && decimals < 0) decimals = 0
    else if (byte !== thousands || decimals >= 0) return readOddNumber(textOf(bytes, start, end), marks)
  }
  if (digits === 0) return Number.NaN
  return decimals > 0 ? figure / (powers[decimals] as number) : figure
}

/** Digits and at most one decimal mark, but more digits than an integer holds: noise of floating-point arithmetic. */
function readLongNumber(bytes: Uint8Array, start: number, end: number, marks: NumberMarks): number {
  const decimal = marks.decimal === '.' ? dot : comma
  let mantissa = 0
  let decimals = -1
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number
    const digit = byte - zero
    if (digit >= 0 && digit <= 9) {
      if (mantissa < mantissaMax) {
        mantissa = mantissa * 10 + digit
        if (decimals >= 0) decimals++
      } else if (decimals < 0) return readOddNumber(textOf(bytes, start, end), marks)
    } else if (byte === decimal && decimals < 0) decimals = 0
    else return readOddNumber(textOf(bytes, start, end), marks)
  }
  return decimals > 0 ? mantissa / (powers[decimals] as number) : mantissa
}

/** Volumes may be short for thousands ("1.2K") and are often left out. */
export function readVolume(bytes: Uint8Array, from: number, to: number, marks: NumberMarks): number {
  const plain = readNumber(bytes, from, to, marks)
  if (!Number.isNaN(plain)) return plain
  const text = fieldText(bytes, from, to)
  if (text === '' || text === '-') return 0
  const times = { k: 1e3, m: 1e6, b: 1e9 }[text.slice(-1).toLowerCase()]
  return times === undefined ? Number.NaN : times * readOddNumber(text.slice(0, -1), marks)
}

/** A field as it is written, without quotes and spaces around it. */
export function fieldText(bytes: Uint8Array, from: number, to: number): string {
  return textOf(bytes, from, to).replace(/^[\s"]+|[\s"]+$/g, '')
}

/** Signs, exponents and very long numbers: rare enough to be read slowly. */
function readOddNumber(text: string, marks: NumberMarks): number {
  const plain = text.replaceAll(marks.thousands, '').replace(marks.decimal, '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  return decoder.decode(bytes.subarray(from, to))
}

/** What may stand around a value without being part of it. */
export function isPadding(byte: number): boolean {
  return byte === 32 || byte === quote || byte === 9
}

const decoder = new TextDecoder()
const zero = 48
const dot = 46
const comma = 44
const quote = 34
