import { type Bars, sliceBars } from './bars.ts'
import type { GatheredRows, RowOrder } from './import-csv-rows.ts'

/** Told of each row that is left out. */
export type Refuse = (row: number, message: string) => void

const daySeconds = 86_400
/** No market rests for so long; what lies beyond such a gap, all alone, is dated wrongly. */
const restDaysMax = 30
const restStepsMax = 20
const strayShareMax = 0.01
/** No price of ours changes so much between two bars; a decimal mark set wrongly changes it by ten. */
const jumpMax = 8
/** So many rows in a row at another price are no spike any more. */
const jumpedRowsMax = 10

/** Puts the rows in order of time and leaves out what cannot be: times twice, strays far from all others, spikes. */
export function judgeRows({ bars, row }: GatheredRows, fileOrder: RowOrder, refuse: Refuse): Bars {
  // Files that begin with the newest are common and need no sorting.
  if (fileOrder === 'descending') for (const column of [...columnsOf(bars), row]) column.reverse()
  const order = fileOrder === 'mixed' ? orderOf(bars.time) : null
  const at = (place: number) => (order ? (order[place] as number) : place)
  const kept = new Uint8Array(bars.length).fill(1)
  const leaveOut = (index: number, message: string) => {
    kept[index] = 0
    refuse(row[index] as number, message)
  }
  if (order) leaveOutRepeated(bars.time, row, order, leaveOut)
  const seconds = commonStep(bars.time, at, kept)
  const starts = leaveOutStrays(bars.time, at, kept, seconds, leaveOut)
  leaveOutSpikes(bars, row, at, kept, starts, leaveOut)
  return gather(bars, order, kept, seconds)
}

/** The rows' places sorted by time, by two passes over half of its bits each: rows of one time keep their order. */
function orderOf(time: Uint32Array): Uint32Array {
  const { length } = time
  let from = Uint32Array.from({ length }, (_, index) => index)
  let to = new Uint32Array(length)
  for (const shift of [0, 16]) {
    const begins = new Uint32Array(65_537)
    for (let k = 0; k < length; k++) {
      const digit = ((time[k] as number) >>> shift) & 0xffff
      begins[digit + 1] = (begins[digit + 1] as number) + 1
    }
    for (let digit = 0; digit < 65_536; digit++) {
      begins[digit + 1] = (begins[digit + 1] as number) + (begins[digit] as number)
    }
    for (let k = 0; k < length; k++) {
      const index = from[k] as number
      const digit = ((time[index] as number) >>> shift) & 0xffff
      const place = begins[digit] as number
      to[place] = index
      begins[digit] = place + 1
    }
    const spare = from
    from = to
    to = spare
  }
  return from
}

type LeaveOut = (index: number, message: string) => void

function leaveOutRepeated(time: Uint32Array, row: Uint32Array, order: Uint32Array, leaveOut: LeaveOut): void {
  let best = order[0] as number
  for (let k = 1; k < order.length; k++) {
    const next = order[k] as number
    if (time[next] !== time[best]) {
      best = next
      continue
    }
    // Of two rows of one time the one dated wrongly stands among rows of another.
    const worse = misplacedSeconds(time, next) < misplacedSeconds(time, best) ? best : next
    if (worse === best) best = next
    leaveOut(worse, `the time is that of row ${row[best]} too`)
  }
}

/** How far a row's time is from those beside it in the file. */
function misplacedSeconds(time: Uint32Array, index: number): number {
  const off = (other: number) =>
    other < 0 || other >= time.length ? 0 : Math.abs((time[index] as number) - (time[other] as number))
  return Math.max(off(index - 1), off(index + 1))
}

/** Leaves out the few rows that lie far from all others; answers where a new stretch of bars begins. */
function leaveOutStrays(
  time: Uint32Array,
  at: (place: number) => number,
  kept: Uint8Array,
  seconds: number,
  leaveOut: LeaveOut,
): number[] {
  const gapMax = Math.max(restDaysMax * daySeconds, restStepsMax * seconds)
  const stretches: { from: number; count: number }[] = []
  let previous = Number.NEGATIVE_INFINITY
  for (let place = 0; place < time.length; place++) {
    const index = at(place)
    if (kept[index] === 0) continue
    const moment = time[index] as number
    if (moment - previous > gapMax) stretches.push({ from: place, count: 0 })
    const stretch = stretches.at(-1)
    if (stretch) stretch.count++
    previous = moment
  }
  const most = Math.max(...stretches.map(({ count }) => count))
  const strayMax = Math.max(1, time.length * strayShareMax)
  return stretches.flatMap(({ from, count }) => {
    if (count > strayMax || count === most) return [from]
    for (let place = from, left = count; left > 0; place++) {
      if (kept[at(place)] === 0) continue
      leaveOut(at(place), 'the time is far from that of all other rows')
      left--
    }
    return []
  })
}

function leaveOutSpikes(
  bars: Bars,
  row: Uint32Array,
  at: (place: number) => number,
  kept: Uint8Array,
  starts: readonly number[],
  leaveOut: LeaveOut,
): void {
  const { high, low, close } = bars
  let start = 0
  let usual = 0
  let jumped = 0
  for (let place = 0; place < bars.length; place++) {
    const index = at(place)
    if (place === starts[start]) {
      usual = middleClose(bars, at, kept, place)
      start++
    }
    if (kept[index] === 0) continue
    const top = high[index] as number
    const bottom = low[index] as number
    if (top <= usual * jumpMax && bottom * jumpMax >= usual && top <= bottom * jumpMax) {
      usual = close[index] as number
      jumped = 0
      continue
    }
    const times = Math.round(Math.max(top / usual, usual / bottom))
    if (++jumped === jumpedRowsMax) {
      throw new RangeError(
        `row ${row[index]}: the price is ${times} times off that of the rows before, and stays there`,
      )
    }
    leaveOut(index, `the price is ${times} times off that of the rows around it`)
  }
}

/** The middle of the first closes of a stretch: its very first may be the one that is wrong. */
function middleClose(bars: Bars, at: (place: number) => number, kept: Uint8Array, from: number): number {
  const closes: number[] = []
  for (let place = from; place < bars.length && closes.length < 9; place++) {
    if (kept[at(place)] === 1) closes.push(bars.close[at(place)] as number)
  }
  return closes.sort((a, b) => a - b)[(closes.length - 1) >> 1] as number
}

function commonStep(time: Uint32Array, at: (place: number) => number, kept: Uint8Array): number {
  const counts = new Map<number, number>()
  let previous = -1
  let step = 0
  let repeated = 0
  for (let place = 0; place < time.length; place++) {
    const index = at(place)
    if (kept[index] === 0) continue
    const moment = time[index] as number
    if (previous >= 0 && moment - previous === step) repeated++
    else {
      if (repeated > 0) counts.set(step, (counts.get(step) ?? 0) + repeated)
      step = moment - previous
      repeated = previous < 0 ? 0 : 1
    }
    previous = moment
  }
  if (repeated > 0) counts.set(step, (counts.get(step) ?? 0) + repeated)
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

/** In place, with one column's worth of room to spare: the bars are not there twice. */
function gather(bars: Bars, order: Uint32Array | null, kept: Uint8Array, seconds: number): Bars {
  let length = 0
  for (let index = 0; index < kept.length; index++) length += kept[index] as number
  if (order !== null || length < bars.length) {
    const spare = new Int32Array(length)
    for (const column of columnsOf(bars)) {
      let next = 0
      for (let place = 0; place < column.length; place++) {
        const index = order ? (order[place] as number) : place
        if (kept[index] === 1) spare[next++] = column[index] as number
      }
      column.set(spare)
    }
  }
  return { ...sliceBars(bars, 0, length), seconds }
}

function columnsOf(bars: Bars): readonly (Uint32Array | Int32Array | Uint16Array)[] {
  return [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume, bars.spread]
}
