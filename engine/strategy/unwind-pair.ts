import { reason } from '../broker/reason.ts'
import type { HedgeRules } from './strategy.ts'

/**
 * Why a counter trade should close now, or `reason.none`. `side` is the counter trade's own; `primaryOpen` tells whether the
 * position it covers is still there. An expired pair closes both legs.
 */
export function unwindReason(
  rules: HedgeRules,
  side: number,
  momentum: number,
  primaryOpen: boolean,
  ageBars: number,
): number {
  if (!primaryOpen) return reason.primaryGone
  if (momentum === -side) return reason.counterUnwound
  return ageBars >= rules.pairBarsMax ? reason.pairExpired : reason.none
}
