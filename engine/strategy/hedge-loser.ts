import type { HedgeRules } from './strategy.ts'

/** Whether a losing position is to be countered: its loss has eaten the trigger's share of the stop, and the market still runs against it. */
export function shouldCounter(
  rules: HedgeRules,
  lossPoints: number,
  stopDistance: number,
  side: number,
  momentum: number,
): boolean {
  return momentum === -side && lossPoints * 100 >= stopDistance * rules.triggerPercent
}

/** The counter trade's stop: it may lose this much before the pair is back to one leg. */
export function counterStopPoints(rules: HedgeRules, stopDistance: number): number {
  return Math.max(1, Math.floor((stopDistance * rules.counterStopPercent) / 100))
}

/** What a trade can lose in the worst case, its counter trade included: sizing uses this, so hedging does not raise the loss. */
export function lossPointsWithHedge(rules: HedgeRules | null, stopDistance: number): number {
  return rules === null ? stopDistance : stopDistance + Math.ceil((stopDistance * rules.counterStopPercent) / 100)
}
