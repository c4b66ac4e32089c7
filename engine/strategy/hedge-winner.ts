import { reason } from '../broker/reason.ts'
import type { HedgeRules } from './strategy.ts'

/** Whether an open winner is to be countered: the market has just jumped against it, and there is a profit to keep. */
export function shouldCounter(profitPoints: number, side: number, shock: number): boolean {
  return shock === -side && profitPoints > 0
}

/** The counter trade's stop: it may lose this much before the pair is back to one leg. */
export function counterStopPoints(rules: HedgeRules, stopDistance: number): number {
  return Math.max(1, Math.floor((stopDistance * rules.counterStopPercent) / 100))
}

/** What a trade can lose in the worst case, its counter trade included: sizing uses this, so hedging does not raise the loss. */
export function lossPointsWithHedge(rules: HedgeRules | null, stopDistance: number): number {
  return rules === null ? stopDistance : stopDistance + Math.ceil((stopDistance * rules.counterStopPercent) / 100)
}

/** Why a counter trade should close now, or `reason.none`; `primaryOpen` tells whether the position it covers is still there. */
export function unwindReason(primaryOpen: boolean, calm: boolean): number {
  if (!primaryOpen) return reason.primaryGone
  return calm ? reason.counterUnwound : reason.none
}
