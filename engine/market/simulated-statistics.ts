import type { Bars } from './bars.ts'
import { daySeconds } from './session.ts'

const hoursPerDay = 24

/** What a market is like, measured alike on real and on simulated hours. */
export type MarketStatistics = {
  /** Deviation of the day's return. */
  readonly dayDeviation: number
  /** The hundredth largest move over the middle one: 3.8 for a normal distribution, more where tails are fat. */
  readonly dayTail: number
  readonly hourTail: number
  /** How much the size of a move tells of the size of the next, the fifth and the twentieth after it. */
  readonly dayClusters: readonly [number, number, number]
  /** The same of hours: the next, and the same hour of the next day. */
  readonly hourClusters: readonly [number, number]
  /** How much a move tells of the direction of the next one. */
  readonly dayEcho: number
  readonly hourEcho: number
  /** How much larger moves of twenty days are than those of chance: above 1 where markets trend. */
  readonly trendRatio: number
  /** Days that the price stays on one side of its twenty-day average. */
  readonly trendDays: number
  /** Deviation of the price's jump over a rest of more than a day, in deviations of a day; 0 where there is no rest. */
  readonly restGap: number
  /** How far an hour reaches beyond its open and close: its range over the size of its move. */
  readonly hourReach: number
  /** The size of the moves of each hour of the day over that of all; 0 where the market rests. */
  readonly hourShape: readonly number[]
}

export function statisticsOf(bars: Bars): MarketStatistics {
  const days = dayReturns(bars)
  const hours = hourReturns(bars)
  const dayDeviation = deviationOf(days.returns)
  const hourSizes = hours.returns.map(Math.abs)
  const daySizes = days.returns.map(Math.abs)
  const dayCalmed = capped(daySizes)
  const shape = shapeOf(hours)
  // The hour of the day moves the size of an hour, too; what is left without it is the clustering.
  const hourCalmed = capped(hourSizes.map((size, k) => size / Math.max(shape[hours.hour[k] as number] as number, 0.05)))
  return {
    dayDeviation,
    dayTail: tailOf(daySizes),
    hourTail: tailOf(hourSizes),
    dayClusters: [autocorrelation(dayCalmed, 1), autocorrelation(dayCalmed, 5), autocorrelation(dayCalmed, 20)],
    hourClusters: [autocorrelation(hourCalmed, 1), autocorrelation(hourCalmed, hoursPerDay)],
    dayEcho: autocorrelation(days.returns, 1),
    hourEcho: autocorrelation(hours.returns, 1),
    trendRatio: varianceRatio(days.returns, 20),
    trendDays: trendDays(days.close, 20),
    restGap: restGap(bars) / dayDeviation,
    hourReach: reachOf(bars),
    hourShape: shape,
  }
}

/** A single crash would hide all clustering: no move counts as more than so many usual ones. */
function capped(sizes: readonly number[]): number[] {
  const most = (6 * sizes.reduce((sum, size) => sum + size, 0)) / sizes.length
  return sizes.map((size) => Math.min(size, most))
}

export type DayReturns = { readonly day: number[]; readonly close: number[]; readonly returns: number[] }

/** The closes of whole days, and the return that led to each; the first has none and is left out. */
export function dayReturns(bars: Bars): DayReturns {
  const day: number[] = []
  const close: number[] = []
  for (let k = 0; k < bars.length; k++) {
    const today = Math.floor((bars.time[k] as number) / daySeconds)
    if (today !== day.at(-1)) {
      day.push(today)
      close.push(0)
    }
    close[close.length - 1] = bars.close[k] as number
  }
  const returns = close.slice(1).map((price, k) => price / (close[k] as number) - 1)
  return { day: day.slice(1), close: close.slice(1), returns }
}

type HourReturns = { readonly returns: number[]; readonly hour: number[] }

/** From open to close, so that a rest before an hour is not the hour's. */
function hourReturns(bars: Bars): HourReturns {
  const returns = Array.from(bars.close, (close, k) => close / (bars.open[k] as number) - 1)
  return { returns, hour: Array.from(bars.time, (time) => Math.floor(time / 3600) % hoursPerDay) }
}

/** By the usual size of moves, not by their deviation: one crash in years would make its hour look wild for ever. */
function shapeOf({ returns, hour }: HourReturns): number[] {
  const sums = new Float64Array(hoursPerDay)
  const counts = new Float64Array(hoursPerDay)
  returns.forEach((one, k) => {
    const at = hour[k] as number
    sums[at] = (sums[at] as number) + Math.abs(one)
    counts[at] = (counts[at] as number) + 1
  })
  const usual = sums.reduce((all, sum) => all + sum, 0) / returns.length
  return Array.from(sums, (sum, at) => (counts[at] === 0 ? 0 : sum / (counts[at] as number) / usual))
}

function restGap(bars: Bars): number {
  const gaps: number[] = []
  for (let k = 1; k < bars.length; k++) {
    const rest = (bars.time[k] as number) - (bars.time[k - 1] as number)
    if (rest > daySeconds && rest < 4 * daySeconds)
      gaps.push((bars.open[k] as number) / (bars.close[k - 1] as number) - 1)
  }
  // Coins have a few rests of their exchange's making in years; they are not the market's.
  return gaps.length * 400 * daySeconds < spanOf(bars) ? 0 : deviationOf(gaps)
}

function spanOf(bars: Bars): number {
  return bars.length < 2 ? 0 : ((bars.time[bars.length - 1] as number) - (bars.time[0] as number)) * 10
}

function reachOf(bars: Bars): number {
  let range = 0
  let move = 0
  for (let k = 0; k < bars.length; k++) {
    const open = bars.open[k] as number
    range += ((bars.high[k] as number) - (bars.low[k] as number)) / open
    move += Math.abs((bars.close[k] as number) - open) / open
  }
  return range / move
}

function tailOf(sizes: readonly number[]): number {
  const sorted = Float64Array.from(sizes).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] as number
  return at(0.99) / at(0.5)
}

function varianceRatio(returns: readonly number[], span: number): number {
  const logs = returns.map((one) => Math.log(1 + one))
  const sums: number[] = []
  let sum = 0
  for (let k = 0; k < logs.length; k++) {
    sum += logs[k] as number
    if (k >= span) sum -= logs[k - span] as number
    if (k >= span - 1) sums.push(sum)
  }
  return (deviationOf(sums) / deviationOf(logs)) ** 2 / span
}

function trendDays(close: readonly number[], span: number): number {
  let sum = 0
  let runs = 1
  let side = 0
  for (let k = 0; k < close.length; k++) {
    sum += (close[k] as number) - (k >= span ? (close[k - span] as number) : 0)
    if (k < span) continue
    const now = Math.sign((close[k] as number) - sum / span)
    if (side !== 0 && now !== 0 && now !== side) runs++
    if (now !== 0) side = now
  }
  return Math.max(0, close.length - span) / runs
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

function autocorrelation(values: readonly number[], lag: number): number {
  return correlationOf(values.slice(lag), values.slice(0, -lag))
}

export function correlationOf(a: readonly number[], b: readonly number[]): number {
  const meanA = a.reduce((sum, value) => sum + value, 0) / a.length
  const meanB = b.reduce((sum, value) => sum + value, 0) / b.length
  let both = 0
  let ofA = 0
  let ofB = 0
  for (let k = 0; k < a.length; k++) {
    const x = (a[k] as number) - meanA
    const y = (b[k] as number) - meanB
    both += x * y
    ofA += x * x
    ofB += y * y
  }
  return both / Math.sqrt(ofA * ofB)
}

/** How days of two markets go together, over the days that both have. */
export function dayCorrelation(one: DayReturns, two: DayReturns): number {
  const place = new Map(two.day.map((day, k) => [day, k]))
  const shared = one.day.flatMap((day, k) => {
    const other = place.get(day)
    return other === undefined ? [] : [[one.returns[k] as number, two.returns[other] as number] as const]
  })
  return correlationOf(
    shared.map(([value]) => value),
    shared.map(([, value]) => value),
  )
}
