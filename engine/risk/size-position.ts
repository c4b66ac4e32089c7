import { instruments } from '../market/instrument.ts'
import { denominators, numerators } from '../market/value-cents.ts'

/** The largest volume whose loss at the stop stays within the budget, rounded down to the lot step; 0 where even the smallest is too much. */
export function sizePosition(symbol: number, budgetCents: number, lossPoints: number, pricePoints: number): number {
  if (lossPoints <= 0 || budgetCents <= 0) return 0
  const fixed = denominators[symbol] as number
  // A dollar-based pair loses more dollars per point the lower the price, so it is valued where a long would be stopped.
  const price = fixed === 0 ? Math.max(1, pricePoints - lossPoints) : fixed
  const steps = Math.floor((budgetCents * price) / (lossPoints * (numerators[symbol] as number)))
  if (steps < (stepsMin[symbol] as number)) return 0
  return Math.min(steps, stepsMax[symbol] as number)
}

export const stepsMin = Int32Array.from(instruments, (one) => one.stepsMin)
export const stepsMax = Int32Array.from(instruments, (one) => one.stepsMax)
