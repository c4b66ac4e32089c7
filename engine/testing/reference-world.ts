import type { PlainBar, PlainBot } from './reference-signals.ts'

/** What the reference back-test is told, and the arithmetic it needs; see reference-backtest.ts. */
export type PlainInstrument = {
  symbol: string
  /** One point on one step is `worth` / `per` cents; where `per` is null, / the price in points. */
  worth: number
  per: number | null
  marginPercent: number
  commissionPerLot: number
  stepsMax: number
  swapLong: number
  swapShort: number
  allWeek: boolean
  /** Kindred instruments are counted together. */
  group: string
  /** Swaps are shares of the price, told for this one; null where they are the same at any price. */
  swapsAtPrice: number | null
}

export type PlainWorld = {
  instruments: PlainInstrument[]
  /** Bars of each instrument, in the same order. */
  bars: PlainBar[][]
  barSeconds: number
  strategy: { kind: 'cross'; fast: number; slow: number } | PlainBot
  capital: number
  tradesMax: number
  maxLossBasisPoints: number
  maxLossCents: number | null
  volatilityBasisPoints: number
  fixedSteps: number
  hedging: boolean
  trades: string[]
  slippage: number
  slippageOfRange: number
  commissionPerLot: number
  liquidity: number
  swaps: boolean
  protection: boolean
  stopOutPercent: number
}

export type PlainDeal = {
  time: number
  symbol: string
  way: 'in' | 'out'
  steps: number
  price: number
  profit: number
  swap: number
  commission: number
  reason: string
  position: number
}

export function centsOf(one: PlainInstrument, points: number, steps: number, price: number): number {
  return round((points * steps * one.worth) / (one.per ?? price))
}

export function notionalOf(one: PlainInstrument, steps: number, price: number): number {
  return one.per === null ? steps * one.worth : Math.round((steps * one.worth * price) / one.per)
}

export function nightsBetween(from: number, to: number, allWeek: boolean): number {
  let nights = 0
  for (let midnight = (Math.floor(from / 86_400) + 1) * 86_400; midnight <= to; midnight += 86_400) {
    const dayThatEnded = new Date((midnight - 1) * 1000).getUTCDay()
    nights += allWeek ? 1 : dayThatEnded === 3 ? 3 : dayThatEnded === 0 || dayThatEnded === 6 ? 0 : 1
  }
  return nights
}

export function round(value: number): number {
  const size = Math.round(Math.abs(value))
  return size === 0 ? 0 : Math.sign(value) * size
}

export function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
