import { Random } from '../market/random.ts'

/**
 * Another order of as many days, by the stationary bootstrap (Politis and Romano 1994): blocks of random length that begin anywhere, so that
 * what follows from one another mostly stays together.
 */
export function resampleDays(length: number, blockMean: number, random: Random): number[] {
  const places: number[] = []
  let place = 0
  for (let i = 0; i < length; i++) {
    place = i === 0 || random.uniform() < 1 / blockMean ? random.below(length) : (place + 1) % length
    places.push(place)
  }
  return places
}

/** What redraws of a run's days come to: the middle 90% and the middle half of them, day by day, and how many end above nothing. */
export type Bands = {
  /** Of the days that are told: how many days after the start. */
  readonly days: readonly number[]
  readonly low: readonly number[]
  readonly lowerQuarter: readonly number[]
  readonly middle: readonly number[]
  readonly upperQuarter: readonly number[]
  readonly high: readonly number[]
  readonly draws: number
  /** Of all draws, those that end with more than at the start. */
  readonly endAhead: number
}

const drawsUsual = 1_000
/** A month of days, weekends among them. */
const daysPerBlock = 28
const daysTold = 60

/** Redraws the days on which money was made and lost; the sums are of what was gained since the start. */
export function redrawGains(gains: readonly number[], draws = drawsUsual): Bands {
  const { length } = gains
  const told = Math.min(daysTold, length)
  const days = Array.from({ length: told }, (_, k) => Math.round(((k + 1) * length) / told))
  const sums = days.map(() => new Float64Array(draws))
  const random = new Random(38, 0xb007)
  let endAhead = 0
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0
    let k = 0
    resampleDays(length, daysPerBlock, random).forEach((place, day) => {
      sum += gains[place] as number
      if (day + 1 === days[k]) (sums[k++] as Float64Array)[draw] = sum
    })
    if (sum > 0) endAhead++
  }
  for (const column of sums) column.sort()
  const at = (share: number) => sums.map((column) => column[Math.min(draws - 1, Math.floor(draws * share))] as number)
  return {
    days,
    low: at(0.05),
    lowerQuarter: at(0.25),
    middle: at(0.5),
    upperQuarter: at(0.75),
    high: at(0.95),
    draws,
    endAhead,
  }
}
