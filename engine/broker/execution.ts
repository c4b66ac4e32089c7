import { instruments } from '../market/instrument.ts'
import { roundHalfAway } from '../market/value-cents.ts'

/** How the paper broker fills and what it charges. Every figure makes trading dearer, never cheaper. */
export type Execution = {
  /** Points every market order and stop loses beside the spread. */
  readonly slippagePoints: number
  /** And a share of the bar's range on top, in basis points: fast markets fill worse. */
  readonly slippageOfRangeBasisPoints: number
  /** Cents per lot and side in place of the instrument's own, or -1. */
  readonly commissionPerLotCents: number
  /** Of a bar's volume at most this share can be traded at its open, in basis points; 0 for no limit. */
  readonly liquidityBasisPoints: number
  readonly swaps: boolean
  /** Whether the broker writes off what an account owes once everything is closed, as it must in the EU and the UK. */
  readonly negativeBalanceProtection: boolean
  /** Margin levels, equity over margin, in percent. */
  readonly marginCallPercent: number
  readonly stopOutPercent: number
}

export const usualExecution: Execution = {
  slippagePoints: 1,
  slippageOfRangeBasisPoints: 500,
  commissionPerLotCents: -1,
  liquidityBasisPoints: 0,
  swaps: true,
  negativeBalanceProtection: true,
  marginCallPercent: 100,
  stopOutPercent: 50,
}

/** Fills at the quote: for comparing with calculations that know no slippage. */
export const frictionless: Execution = {
  ...usualExecution,
  slippagePoints: 0,
  slippageOfRangeBasisPoints: 0,
  commissionPerLotCents: 0,
  swaps: false,
}

/** Points a market order loses in a bar with this range. */
export function slippageOf(execution: Execution, rangePoints: number): number {
  return execution.slippagePoints + Math.floor((rangePoints * execution.slippageOfRangeBasisPoints) / 10_000)
}

/** What a deal of so many steps costs, as a sum added to the balance (never above zero). */
export function commissionOf(execution: Execution, symbol: number, steps: number): number {
  const own = execution.commissionPerLotCents
  const perLot = own < 0 ? (perLotCents[symbol] as number) : own
  return roundHalfAway((-steps * perLot) / (stepsPerLot[symbol] as number))
}

/** How much of an order the open can take; the rest is cancelled (entries) or tried again at the next open (exits). */
export function fillableSteps(execution: Execution, steps: number, volume: number): number {
  if (execution.liquidityBasisPoints === 0) return steps
  return Math.min(steps, Math.floor((volume * execution.liquidityBasisPoints) / 10_000))
}

const perLotCents = Float64Array.from(instruments, (one) => one.commissionPerLotCents)
const stepsPerLot = Float64Array.from(instruments, (one) => Math.round(1 / one.lotStep))
