import { type NumberMarks, readNumber } from './import-csv-fields.ts'
import { TimeReader } from './import-csv-times.ts'
import type { Instrument } from './instrument.ts'

/** Whether the file writes 145.012 (`price`) or 145012 (`points`). */
export type PriceScale = 'price' | 'points'

/** Which column is which, and how the file writes its numbers. */
export type Layout = {
  readonly delimiter: string
  /** Lines before the first bar: titles and the names of the columns. */
  readonly firstRow: number
  readonly date: number
  /** -1 when the date column holds the time too. */
  readonly clock: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly spread: number
  readonly marks: NumberMarks
  readonly scale: PriceScale
}

type Columns = Omit<Layout, 'marks' | 'scale'>

const titleRowsMax = 50
const sampleRowsMax = 500

/** Works the layout out from the first lines of a file. */
export function layoutOf(lines: readonly string[], instrument: Instrument, scale?: PriceScale): Layout {
  if (lines.every((line) => line.trim() === '')) throw new RangeError('the file is empty')
  const columns = columnsOf(lines)
  const sample = lines
    .slice(columns.firstRow, columns.firstRow + sampleRowsMax)
    .filter((line) => line.trim() !== '')
    .map((line) => splitLine(line, columns.delimiter)[columns.close] ?? '')
  const marks = marksOf(sample, instrument)
  const prices = sample.map((text) => numberIn(text, marks)).filter((price) => price > 0)
  return { ...columns, marks, scale: scale ?? scaleOf(prices, instrument) }
}

function columnsOf(lines: readonly string[]): Columns {
  for (let row = 0; row < Math.min(lines.length, titleRowsMax); row++) {
    const line = lines[row] as string
    const delimiter = ['\t', ';', '|'].find((mark) => line.includes(mark)) ?? ','
    const fields = splitLine(line, delimiter)
    const names = fields.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
    if (priceNames.filter((known) => known.some((name) => names.includes(name))).length > 1) {
      const next = lines.slice(row + 1).find((one) => one.trim() !== '') ?? ''
      return { delimiter, firstRow: row + 1, ...namedColumns(names, splitLine(next, delimiter), row) }
    }
    const unnamed = unnamedColumns(fields)
    if (unnamed) return { delimiter, firstRow: row, ...unnamed }
  }
  throw new RangeError('no row names the columns date, open, high, low and close, and none is a bar')
}

const openNames = ['open', 'bidopen', 'openbid']
const highNames = ['high', 'bidhigh', 'highbid']
const lowNames = ['low', 'bidlow', 'lowbid']
const closeNames = ['close', 'bidclose', 'closebid', 'price', 'last', 'closelast']
const priceNames = [openNames, highNames, lowNames, closeNames]
const timeNames = /^(unix.*|timestamp|date.*|(gmt|local|open)?time|time(utc|gmt|eet|est|local)|day)$/

function namedColumns(names: readonly string[], first: readonly string[], row: number) {
  const find = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name))
  const timeColumns = names.flatMap((name, column) => (timeNames.test(name) ? [column] : []))
  // Some files tell the time twice, and not every one of their columns can be read.
  const date = timeColumns.find((column) => timeIn(first[column] ?? '') >= 0) ?? timeColumns[0] ?? -1
  const clock = timeColumns.find((column) => column !== date && isClock(first[column] ?? '')) ?? -1
  const found = {
    date,
    clock,
    open: find(openNames),
    high: find(highNames),
    low: find(lowNames),
    close: find(closeNames),
    volume: names.findIndex((name) => /^(tick)?vol(ume.*)?$/.test(name)),
    spread: find(['spread']),
  }
  const missing = (['date', 'open', 'high', 'low', 'close'] as const).filter((name) => found[name] < 0)
  if (missing.length > 0) throw new RangeError(`row ${row + 1}: no column named ${missing.join(', ')}`)
  return found
}

/** Without names the columns are those of the terminal's history export: date, clock, prices, volume. */
function unnamedColumns(fields: readonly string[]) {
  if (timeIn(fields[0] ?? '') < 0) return null
  const clock = isClock(fields[1] ?? '') ? 1 : -1
  const open = clock + 1 || 1
  const prices = fields.slice(open, open + 4)
  const readable = prices.length === 4 && prices.every((text) => /^[\d.,]+$/.test(text))
  if (!readable) return null
  return { date: 0, clock, open, high: open + 1, low: open + 2, close: open + 3, volume: open + 4, spread: -1 }
}

function isClock(text: string): boolean {
  return /^\d{1,2}:\d{2}|^\d{6}$/.test(text)
}

/** Fields without their quotes; a delimiter inside quotes is part of the field. */
function splitLine(line: string, delimiter: string): string[] {
  const fields: string[] = []
  let from = 0
  let quoted = false
  for (let at = 0; at <= line.length; at++) {
    if (line[at] === '"') quoted = !quoted
    if (at < line.length && (quoted || line[at] !== delimiter)) continue
    fields.push(line.slice(from, at).replace(/^[\s"]+|[\s"]+$/g, ''))
    from = at + 1
  }
  return fields
}

function marksOf(sample: readonly string[], instrument: Instrument): NumberMarks {
  const point: NumberMarks = { decimal: '.', thousands: ',' }
  const comma: NumberMarks = { decimal: ',', thousands: '.' }
  if (!sample.some((text) => text.includes(','))) return sample.some((text) => /\..*\./.test(text)) ? comma : point
  const both = sample.find((text) => text.includes(',') && text.includes('.'))
  if (both) return both.lastIndexOf(',') > both.lastIndexOf('.') ? comma : point
  if (sample.some((text) => /,.*,/.test(text))) return point
  if (sample.some((text) => /,(\d{1,2}|\d{4,})$/.test(text))) return comma
  // "1,920" is read either way; the price tells, and where both lead to the same points it does not matter.
  const strain = (marks: NumberMarks) => {
    const middle = middleOf(sample.map((text) => numberIn(text, marks)).filter((price) => price > 0))
    return Math.min(...strainsOf(middle ?? instrument.typicalPrice, instrument))
  }
  return strain(point) < strain(comma) ? point : comma
}

function scaleOf(prices: readonly number[], instrument: Instrument): PriceScale {
  const middle = middleOf(prices) ?? instrument.typicalPrice
  const [asPrice, asPoints] = strainsOf(middle, instrument)
  // Files that went through floating-point arithmetic hold whole points like 128765.00000000001.
  const broken = prices.filter((price) => Math.abs(price - Math.round(price)) > 1e-6 * Math.max(1, price / 1e6))
  const fractional = broken.length * 10 > prices.length
  // Markets move by orders of magnitude over the years; where both readings are strained the caller must say which it is.
  const clear = Math.min(asPrice, asPoints) * 3 <= Math.max(asPrice, asPoints)
  if (fractional && (asPrice <= asPoints || !clear)) return 'price'
  if (fractional || !clear) {
    throw new RangeError(
      `cannot tell whether ${instrument.symbol} at ${middle} is in prices or in points: give the scale`,
    )
  }
  return asPoints < asPrice ? 'points' : 'price'
}

/** How many times a price is off the usual one, read as a price and read as points. */
function strainsOf(price: number, instrument: Instrument): [number, number] {
  const apart = (typical: number) => Math.max(price / typical, typical / price)
  return [apart(instrument.typicalPrice), apart(instrument.typicalPrice * 10 ** instrument.digits)]
}

function middleOf(prices: readonly number[]): number | undefined {
  return prices.toSorted((a, b) => a - b)[prices.length >> 1]
}

const encoder = new TextEncoder()

function numberIn(text: string, marks: NumberMarks): number {
  const bytes = encoder.encode(text)
  return readNumber(bytes, 0, bytes.length, marks)
}

function timeIn(text: string): number {
  const bytes = encoder.encode(text)
  return new TimeReader().read(bytes, 0, bytes.length)
}
