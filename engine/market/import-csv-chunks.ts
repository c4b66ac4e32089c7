import type { CsvImport, ImportProblem } from './import-csv.ts'
import { narrowBytes, refuseArchives, type WideBytes, wideBytesOf, withoutMark } from './import-csv-encoding.ts'
import { fieldText, readNumber, readVolume } from './import-csv-fields.ts'
import { judgeRows } from './import-csv-judge.ts'
import { type Layout, layoutOf, type PriceScale } from './import-csv-layout.ts'
import { RowBlocks } from './import-csv-rows.ts'
import { swapDayAndMonth, TimeReader } from './import-csv-times.ts'
import type { Instrument } from './instrument.ts'

/** Enough of a file to tell what it holds. */
const headBytes = 1 << 16
const lineBytesMax = 1 << 16
const problemsMax = 100

/** Takes a file in pieces of any size and gives its bars: what is read is not kept, so the file may be larger than the memory. */
export class CsvImporter {
  /** Lines read so far, for whoever shows the progress. */
  rows = 0
  readonly #instrument: Instrument
  readonly #scale: PriceScale | undefined
  readonly #gathered = new RowBlocks()
  readonly #times = new TimeReader()
  readonly #problems: ImportProblem[] = []
  #problemCount = 0
  #roundedCount = 0
  #wide: WideBytes | null | undefined
  /** The bytes of the line that is not whole yet, and before the layout is known, of all lines. */
  #rest: Uint8Array = new Uint8Array(0)
  #layout: Layout | null = null
  #pointsPerUnit = 1
  #delimiter = 0
  #columns = 0
  #starts = new Int32Array(0)
  #ends = new Int32Array(0)
  readonly #prices = new Int32Array(4)

  constructor(instrument: Instrument, scale?: PriceScale) {
    this.#instrument = instrument
    this.#scale = scale
  }

  push(chunk: Uint8Array): void {
    if (this.#wide === undefined) {
      const begun = joined(this.#rest, chunk)
      this.#rest = begun.slice()
      // The first bytes tell how all others are written.
      if (begun.length < 4) return
      refuseArchives(begun)
      this.#wide = wideBytesOf(begun)
      this.#rest = new Uint8Array(0)
      this.#take(this.#wide ? narrowBytes(begun, this.#wide) : withoutMark(begun), false)
      return
    }
    this.#take(joined(this.#rest, this.#wide ? narrowBytes(chunk, this.#wide) : chunk), false)
  }

  finish(): CsvImport {
    this.#take(this.#rest, true)
    const scale = this.#layout?.scale ?? 'price'
    if (this.#gathered.length === 0) {
      const first = this.#problems[0]
      throw new RangeError(first ? `no row is a bar; row ${first.row}: ${first.message}` : 'no row is a bar')
    }
    const { ascending } = this.#gathered
    const refused: ImportProblem[] = []
    const bars = judgeRows(this.#gathered.take(), ascending, (row, message) => {
      this.#problemCount++
      if (refused.length < problemsMax) refused.push({ row, message })
    })
    const problems = [...this.#problems, ...refused].sort((a, b) => a.row - b.row).slice(0, problemsMax)
    return { bars, scale, problems, problemCount: this.#problemCount, roundedCount: this.#roundedCount }
  }

  #take(bytes: Uint8Array, last: boolean): void {
    if (this.#layout === null) {
      if (bytes.length < headBytes && !last) {
        this.#rest = bytes.slice()
        return
      }
      this.#begin(bytes, last)
    }
    // A carriage return at the very end may be the first half of a line's end.
    let end = bytes.length
    if (!last) {
      if (bytes[end - 1] === carriageReturn) end--
      while (end > 0 && !isLineEnd(bytes[end - 1] as number)) end--
    }
    this.#readLines(bytes, end)
    if (bytes.length - end > lineBytesMax) throw new RangeError(`row ${this.rows + 1} does not end`)
    this.#rest = bytes.slice(end)
  }

  #begin(bytes: Uint8Array, last: boolean): void {
    const head = new TextDecoder().decode(bytes.subarray(0, headBytes))
    const lines = head.split(/\r\n|\r|\n/)
    // The last line of the head may be cut off, which makes another number of it.
    if (lines.length > 1 && !(last && bytes.length <= headBytes)) lines.pop()
    const layout = layoutOf(lines, this.#instrument, this.#scale)
    this.#layout = layout
    this.#pointsPerUnit = layout.scale === 'points' ? 1 : 10 ** this.#instrument.digits
    this.#delimiter = layout.delimiter.charCodeAt(0)
    const { date, clock, open, high, low, close, volume, spread } = layout
    this.#columns = Math.max(date, clock, open, high, low, close, volume, spread) + 1
    this.#starts = new Int32Array(this.#columns)
    this.#ends = new Int32Array(this.#columns)
  }

  #readLines(bytes: Uint8Array, end: number): void {
    const layout = this.#layout as Layout
    const delimiter = this.#delimiter
    const columns = this.#columns
    const starts = this.#starts
    const ends = this.#ends
    let at = 0
    while (at < end) {
      const lineStart = at
      let start = at
      let column = 0
      let quoted = false
      for (; at < end; at++) {
        const byte = bytes[at] as number
        if (byte === delimiter && !quoted) {
          if (column < columns) {
            starts[column] = start
            ends[column] = at
          }
          column++
          start = at + 1
        } else if (byte === quote) quoted = !quoted
        else if (byte === lineFeed || byte === carriageReturn) break
      }
      const lineEnd = at
      for (; column < columns; column++) {
        starts[column] = start
        ends[column] = lineEnd
        start = lineEnd
      }
      at += bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 1
      this.rows++
      if (this.rows <= layout.firstRow || isBlank(bytes, lineStart, lineEnd)) continue
      const problem = this.#readRow(bytes, layout)
      if (problem === null) continue
      this.#problemCount++
      if (this.#problems.length < problemsMax) this.#problems.push({ row: this.rows, message: problem() })
    }
  }

  /** Keeps the row, or answers what is wrong with it: put into words only if they are wanted. */
  #readRow(bytes: Uint8Array, layout: Layout): (() => string) | null {
    const starts = this.#starts
    const ends = this.#ends
    const from = (column: number) => starts[column] as number
    const to = (column: number) => ends[column] as number
    const written = (column: number) => fieldText(bytes, from(column), to(column))
    const { date, clock, marks } = layout
    const time =
      clock < 0
        ? this.#times.read(bytes, from(date), to(date))
        : this.#times.readPair(bytes, from(date), to(date), from(clock), to(clock))
    if (this.#times.turned) {
      this.#times.turned = false
      this.#gathered.retime(swapDayAndMonth)
    }
    if (time < 0) {
      const stamp = clock < 0 ? written(date) : `${written(date)} ${written(clock)}`
      return () => `cannot read the time "${stamp}"`
    }
    let rounded = false
    const prices = this.#prices
    for (let k = 0; k < 4; k++) {
      const name = priceColumns[k] as (typeof priceColumns)[number]
      const column = layout[name]
      const points = readNumber(bytes, from(column), to(column), marks) * this.#pointsPerUnit
      const whole = Math.round(points)
      if (!Number.isFinite(points)) return () => `${name} "${written(column)}" is not a number`
      if (whole <= 0) return () => `${name} ${written(column)} is not above zero`
      if (whole > 0x7fffffff) return () => `${name} ${written(column)} is out of range`
      if (Math.abs(points - whole) > 1e-3) {
        // Feeds that quote finer than the broker are rounded to its points; points have no parts.
        if (layout.scale === 'points')
          return () => `${name} ${written(column)} has more decimals than ${this.#instrument.symbol}`
        rounded = true
      }
      prices[k] = whole
    }
    const [open, high, low, close] = prices as unknown as [number, number, number, number]
    if (high < Math.max(open, close)) return () => 'high is below open or close'
    if (low > Math.min(open, close)) return () => 'low is above open or close'
    const volume = layout.volume < 0 ? 0 : readVolume(bytes, from(layout.volume), to(layout.volume), marks)
    if (!(volume >= 0)) return () => `volume "${written(layout.volume)}" is not a number`
    const spread = layout.spread < 0 ? 0 : readVolume(bytes, from(layout.spread), to(layout.spread), marks)
    if (!(spread >= 0)) return () => `spread "${written(layout.spread)}" is not a number`
    if (rounded) this.#roundedCount++
    // Terminals write 0 where they did not record a spread; free trading is not what that means.
    const points = Math.min(spread === 0 ? this.#instrument.spreadPoints : spread, 0xffff)
    this.#gathered.push(time, open, high, low, close, Math.min(volume, 0xffffffff), points, this.rows)
    return null
  }
}

const priceColumns = ['open', 'high', 'low', 'close'] as const

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] as number) > 32) return false
  return true
}

function joined(one: Uint8Array, two: Uint8Array): Uint8Array {
  if (one.length === 0) return two
  const both = new Uint8Array(one.length + two.length)
  both.set(one)
  both.set(two, one.length)
  return both
}

function isLineEnd(byte: number): boolean {
  return byte === lineFeed || byte === carriageReturn
}

const lineFeed = 10
const carriageReturn = 13
const quote = 34
