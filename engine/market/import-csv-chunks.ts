import type { CsvImport, ImportProblem } from './import-csv.ts'
import { narrowBytes, refuseArchives, type WideBytes, wideBytesOf, withoutMark } from './import-csv-encoding.ts'
import { fieldText, type NumberMarks, readNumber, readVolume } from './import-csv-fields.ts'
import { judgeRows } from './import-csv-judge.ts'
import { type Layout, layoutOf, type PriceScale } from './import-csv-layout.ts'
import { RowBlocks } from './import-csv-rows.ts'
import { swapDayAndMonth, TimeReader } from './import-csv-times.ts'
import type { Instrument } from './instrument.ts'

/** Enough of a file to tell what it holds. */
const headBytes = 1 << 16
const lineBytesMax = 1 << 16
const problemsMax = 100
/** Lines differ in length: a little more room than the first ones let expect. */
const rowsSpare = 1.03

/** Takes a file in pieces of any size and gives its bars: what is read is not kept, so the file may be larger than the memory. */
export class CsvImporter {
  /** Lines read so far, for whoever shows the progress. */
  rows = 0
  readonly #instrument: Instrument
  readonly #scale: PriceScale | undefined
  readonly #bytesTotal: number
  readonly #barsMax: number
  readonly #gathered = new RowBlocks()
  readonly #times = new TimeReader()
  readonly #problems: ImportProblem[] = []
  #problemCount = 0
  #roundedCount = 0
  #wide: WideBytes | null | undefined
  /** The bytes of the line that is not whole yet, and before the layout is known, of all lines. */
  #work: Uint8Array = new Uint8Array(0)
  #held = 0
  #layout: Layout | null = null
  #pointsPerUnit = 1
  #delimiter = 0
  #columns = 0
  #starts = new Int32Array(0)
  #ends = new Int32Array(0)
  readonly #prices = new Int32Array(4)
  #priceColumns: readonly number[] = []

  /** With the size of the file, if it is known, its columns are made in one piece; without it they grow. More bars than `barsMax` are refused. */
  constructor(instrument: Instrument, scale?: PriceScale, bytesTotal = 0, barsMax = Number.POSITIVE_INFINITY) {
    this.#instrument = instrument
    this.#scale = scale
    this.#bytesTotal = bytesTotal
    this.#barsMax = barsMax
  }

  push(chunk: Uint8Array): void {
    let bytes = chunk
    if (this.#wide === undefined) {
      // The first bytes tell how all others are written.
      this.#hold(chunk)
      if (this.#held < 4) return
      const begun = this.#work.slice(0, this.#held)
      refuseArchives(begun)
      this.#wide = wideBytesOf(begun)
      this.#held = 0
      bytes = this.#wide ? begun : withoutMark(begun)
    }
    this.#hold(this.#wide ? narrowBytes(bytes, this.#wide) : bytes)
    this.#take(false)
  }

  finish(): CsvImport {
    this.#take(true)
    const scale = this.#layout?.scale ?? 'price'
    if (this.#gathered.length === 0) {
      const first = this.#problems[0]
      throw new RangeError(first ? `no row is a bar; row ${first.row}: ${first.message}` : 'no row is a bar')
    }
    const { order } = this.#gathered
    const refused: ImportProblem[] = []
    const bars = judgeRows(this.#gathered.take(), order, (row, message) => {
      this.#problemCount++
      if (refused.length < problemsMax) refused.push({ row, message })
    })
    const problems = [...this.#problems, ...refused].sort((a, b) => a.row - b.row).slice(0, problemsMax)
    return { bars, scale, problems, problemCount: this.#problemCount, roundedCount: this.#roundedCount }
  }

  /** Puts bytes behind those that wait, in a buffer used over and over: a new one for every piece would fill the memory. */
  #hold(bytes: Uint8Array): void {
    const length = this.#held + bytes.length
    if (length > this.#work.length) {
      const larger = new Uint8Array(length * 2)
      larger.set(this.#work.subarray(0, this.#held))
      this.#work = larger
    }
    this.#work.set(bytes, this.#held)
    this.#held = length
  }

  #take(last: boolean): void {
    const bytes = this.#work
    if (this.#layout === null) {
      if (this.#held < headBytes && !last) return
      this.#begin(bytes.subarray(0, this.#held), last)
    }
    let end = this.#held
    if (!last) {
      // A carriage return at the very end may be the first half of a line's end.
      if (bytes[end - 1] === carriageReturn) end--
      while (end > 0 && !isLineEnd(bytes[end - 1] as number)) end--
    }
    this.#readLines(bytes, end)
    if (this.#held - end > lineBytesMax) throw new RangeError(`row ${this.rows + 1} does not end`)
    bytes.copyWithin(0, end, this.#held)
    this.#held -= end
  }

  #begin(bytes: Uint8Array, last: boolean): void {
    const head = new TextDecoder().decode(bytes.subarray(0, headBytes))
    const lines = head.split(/\r\n|\r|\n/)
    // The last line of the head may be cut off, which makes another number of it.
    if (lines.length > 1 && !(last && bytes.length <= headBytes)) lines.pop()
    const layout = layoutOf(lines, this.#instrument, this.#scale)
    const lineBytes = (head.length / lines.length) * (this.#wide ? 2 : 1)
    this.#gathered.expect(Math.min(Math.ceil((this.#bytesTotal / lineBytes) * rowsSpare), this.#barsMax))
    this.#layout = layout
    this.#pointsPerUnit = layout.scale === 'points' ? 1 : 10 ** this.#instrument.digits
    this.#delimiter = layout.delimiter.charCodeAt(0)
    const { date, clock, open, high, low, close, volume, spread } = layout
    this.#columns = Math.max(date, clock, open, high, low, close, volume, spread) + 1
    this.#priceColumns = [open, high, low, close]
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
        // Most bytes are digits and mean nothing here.
        if (byte >= 48 && byte <= 57) continue
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
      if (this.#problems.length < problemsMax) this.#problems.push({ row: this.rows, message: problem })
    }
  }

  /** Keeps the row, or answers what is wrong with it. */
  #readRow(bytes: Uint8Array, layout: Layout): string | null {
    const starts = this.#starts
    const ends = this.#ends
    const { date, clock, marks } = layout
    const dateFrom = starts[date] as number
    const dateTo = ends[date] as number
    const time =
      clock < 0
        ? this.#times.read(bytes, dateFrom, dateTo)
        : this.#times.readPair(bytes, dateFrom, dateTo, starts[clock] as number, ends[clock] as number)
    if (this.#times.turned) {
      this.#times.turned = false
      this.#gathered.retime(swapDayAndMonth)
    }
    if (time < 0) return `cannot read the time "${this.#written(bytes, date)}${this.#clockWritten(bytes, clock)}"`
    const prices = this.#prices
    let rounded = false
    for (let k = 0; k < 4; k++) {
      const column = this.#priceColumns[k] as number
      const points = readNumber(bytes, starts[column] as number, ends[column] as number, marks) * this.#pointsPerUnit
      const whole = Math.round(points)
      if (!(whole > 0 && whole <= 0x7fffffff)) return this.#priceProblem(bytes, k, points)
      if (Math.abs(points - whole) > 1e-3) {
        // Feeds that quote finer than the broker are rounded to its points; points have no parts.
        if (layout.scale === 'points') return this.#priceProblem(bytes, k, points)
        rounded = true
      }
      prices[k] = whole
    }
    const open = prices[0] as number
    const high = prices[1] as number
    const low = prices[2] as number
    const close = prices[3] as number
    if (high < open || high < close) return 'high is below open or close'
    if (low > open || low > close) return 'low is above open or close'
    const volume = this.#count(bytes, layout.volume, marks)
    if (!(volume >= 0)) return `volume "${this.#written(bytes, layout.volume)}" is not a number`
    const spread = this.#count(bytes, layout.spread, marks)
    if (!(spread >= 0)) return `spread "${this.#written(bytes, layout.spread)}" is not a number`
    if (this.#gathered.length >= this.#barsMax)
      throw new RangeError(`the file has more than ${this.#barsMax.toLocaleString('en')} bars`)
    if (rounded) this.#roundedCount++
    // Terminals write 0 where they did not record a spread; free trading is not what that means.
    const points = Math.min(spread === 0 ? this.#instrument.spreadPoints : spread, 0xffff)
    this.#gathered.push(time, open, high, low, close, Math.min(volume, 0xffffffff), points, this.rows)
    return null
  }

  #count(bytes: Uint8Array, column: number, marks: NumberMarks): number {
    return column < 0 ? 0 : readVolume(bytes, this.#starts[column] as number, this.#ends[column] as number, marks)
  }

  #priceProblem(bytes: Uint8Array, k: number, points: number): string {
    const name = priceColumns[k]
    const written = this.#written(bytes, this.#priceColumns[k] as number)
    if (!Number.isFinite(points)) return `${name} "${written}" is not a number`
    if (Math.round(points) <= 0) return `${name} ${written} is not above zero`
    if (Math.round(points) > 0x7fffffff) return `${name} ${written} is out of range`
    return `${name} ${written} has more decimals than ${this.#instrument.symbol}`
  }

  #written(bytes: Uint8Array, column: number): string {
    return fieldText(bytes, this.#starts[column] as number, this.#ends[column] as number)
  }

  #clockWritten(bytes: Uint8Array, clock: number): string {
    return clock < 0 ? '' : ` ${this.#written(bytes, clock)}`
  }
}

const priceColumns = ['open', 'high', 'low', 'close'] as const

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] as number) > 32) return false
  return true
}

function isLineEnd(byte: number): boolean {
  return byte === lineFeed || byte === carriageReturn
}

const lineFeed = 10
const carriageReturn = 13
const quote = 34
