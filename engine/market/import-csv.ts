import { type Bars, createBars, sliceBars } from './bars.ts'
import { daysFromDate } from './calendar.ts'
import type { Instrument } from './instrument.ts'

/** Whether the file writes 145.012 (`price`) or 145012 (`points`). */
export type PriceScale = 'price' | 'points'

export type ImportProblem = {
  /** The row in the file, counted from 1 with the header. */
  readonly row: number
  readonly message: string
}

export type CsvImport = {
  readonly bars: Bars
  readonly scale: PriceScale
  readonly problems: readonly ImportProblem[]
  /** How many rows were refused; `problems` keeps the first hundred of them. */
  readonly problemCount: number
}

type Layout = {
  readonly delimiter: string
  readonly date: number
  /** -1 when the date column holds the time too. */
  readonly clock: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly spread: number
}

/** Reads MT5's own tab-separated export and plain comma files. A bad row is left out and named; the rest is kept. */
export function importCsv(text: string, instrument: Instrument, scale?: PriceScale): CsvImport {
  const lines = text.charCodeAt(0) === 0xfeff ? text.slice(1).split('\n') : text.split('\n')
  const layout = layoutOf(lines[0] ?? '')
  const firstRow = /[a-z]/i.test(lines[0] ?? '') ? 1 : 0
  const known = scale ?? detectScale(lines, firstRow, layout, instrument)
  const pointsPerUnit = known === 'points' ? 1 : 10 ** instrument.digits

  const out = createBars(0, lines.length)
  const problems: ImportProblem[] = []
  let problemCount = 0
  let length = 0
  let previousTime = -1
  for (let row = firstRow; row < lines.length; row++) {
    const line = (lines[row] as string).trimEnd()
    if (line === '') continue
    const problem = readRow(line.split(layout.delimiter), layout, pointsPerUnit, instrument, out, length)
    const outOfOrder = problem === null && (out.time[length] as number) <= previousTime
    if (problem !== null || outOfOrder) {
      problemCount++
      if (problems.length < 100)
        problems.push({ row: row + 1, message: problem ?? 'the time is not later than the row before' })
      continue
    }
    previousTime = out.time[length] as number
    length++
  }
  const bars = { ...sliceBars(out, 0, length), seconds: commonStep(out.time, length) }
  return { bars, scale: known, problems, problemCount }
}

function layoutOf(header: string): Layout {
  const delimiter = header.includes('\t') ? '\t' : header.includes(';') ? ';' : ','
  const names = header.split(delimiter).map((name) => name.trim().toLowerCase().replace(/[<>"]/g, ''))
  if (!/[a-z]/i.test(header)) {
    // Without a header the columns are those of the terminal's history export: date, clock, prices, volume.
    const clock = (names[1] ?? '').includes(':') ? 1 : -1
    const open = clock + 1 || 1
    return {
      delimiter,
      date: 0,
      clock,
      open,
      high: open + 1,
      low: open + 2,
      close: open + 3,
      volume: open + 4,
      spread: -1,
    }
  }
  const find = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const date = find('date', 'datetime', 'timestamp', 'time')
  const clock = find('time')
  const layout = {
    delimiter,
    date,
    clock: clock === date ? -1 : clock,
    open: find('open'),
    high: find('high'),
    low: find('low'),
    close: find('close'),
    volume: find('tickvol', 'tick_volume', 'volume', 'vol'),
    spread: find('spread'),
  }
  const missing = (['date', 'open', 'high', 'low', 'close'] as const).filter((name) => layout[name] < 0)
  if (missing.length > 0) throw new RangeError(`row 1: no column named ${missing.join(', ')}`)
  return layout
}

/** Fills the row into `out` at `index`; answers what is wrong with it, or null. */
function readRow(
  fields: readonly string[],
  layout: Layout,
  pointsPerUnit: number,
  instrument: Instrument,
  out: Bars,
  index: number,
): string | null {
  const stamp =
    layout.clock < 0 ? field(fields, layout.date) : `${field(fields, layout.date)} ${field(fields, layout.clock)}`
  const time = parseTime(stamp)
  if (time < 0) return `cannot read the time "${stamp}"`
  for (const name of ['open', 'high', 'low', 'close'] as const) {
    const written = field(fields, layout[name])
    const points = Number(written) * pointsPerUnit
    const whole = Math.round(points)
    if (written === '' || !Number.isFinite(points)) return `${name} "${written}" is not a number`
    if (whole <= 0) return `${name} ${written} is not above zero`
    if (whole > 0x7fffffff) return `${name} ${written} is out of range`
    if (Math.abs(points - whole) > 1e-3) return `${name} ${written} has more decimals than ${instrument.symbol}`
    out[name][index] = whole
  }
  const open = out.open[index] as number
  const close = out.close[index] as number
  if ((out.high[index] as number) < Math.max(open, close)) return 'high is below open or close'
  if ((out.low[index] as number) > Math.min(open, close)) return 'low is above open or close'
  const volume = layout.volume < 0 ? 0 : Number(field(fields, layout.volume))
  if (!Number.isFinite(volume) || volume < 0) return `volume "${field(fields, layout.volume)}" is not a number`
  const spread = layout.spread < 0 ? instrument.spreadPoints : Number(field(fields, layout.spread))
  if (!Number.isFinite(spread) || spread < 0) return `spread "${field(fields, layout.spread)}" is not a number`
  out.time[index] = time
  out.volume[index] = Math.min(volume, 0xffffffff)
  // Terminals write 0 where they did not record a spread; free trading is not what that means.
  out.spread[index] = Math.min(spread === 0 ? instrument.spreadPoints : spread, 0xffff)
  return null
}

function field(fields: readonly string[], index: number): string {
  return (fields[index] ?? '').trim()
}

const stampPattern = /^"?(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?"?$/

function parseTime(stamp: string): number {
  const found = stampPattern.exec(stamp.trim())
  if (!found) return -1
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = found
  const days = daysFromDate(Number(year), Number(month), Number(day))
  if (days < 0 || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return -1
  return days * 86_400 + Number(hour) * 3600 + Number(minute) * 60 + Number(second)
}

function detectScale(lines: readonly string[], firstRow: number, layout: Layout, instrument: Instrument): PriceScale {
  const seen: number[] = []
  for (let row = firstRow; row < lines.length && seen.length < 500; row++) {
    const price = Number(field((lines[row] as string).split(layout.delimiter), layout.close))
    if (Number.isFinite(price) && price > 0) seen.push(price)
  }
  if (seen.some((price) => price % 1 !== 0)) return 'price'
  const middle = seen.sort((a, b) => a - b)[seen.length >> 1] ?? instrument.typicalPrice
  const apart = (typical: number) => Math.max(middle / typical, typical / middle)
  const asPrice = apart(instrument.typicalPrice)
  const asPoints = apart(instrument.typicalPrice * 10 ** instrument.digits)
  // Markets move by orders of magnitude over the years; where both readings are strained the caller must say which it is.
  if (Math.min(asPrice, asPoints) * 3 > Math.max(asPrice, asPoints)) {
    throw new RangeError(
      `cannot tell whether ${instrument.symbol} at ${middle} is in prices or in points: give the scale`,
    )
  }
  return asPoints < asPrice ? 'points' : 'price'
}

function commonStep(time: Uint32Array, length: number): number {
  const counts = new Map<number, number>()
  for (let i = 1; i < length; i++) {
    const step = (time[i] as number) - (time[i - 1] as number)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  let best = 60
  let bestCount = 0
  for (const [step, count] of counts) {
    if (count > bestCount || (count === bestCount && step < best)) {
      best = step
      bestCount = count
    }
  }
  return best
}
