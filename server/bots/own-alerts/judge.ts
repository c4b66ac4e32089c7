import type { OwnAlertKind } from '@fairlead/contract/routes/bots/own-alerts'
import { addSeconds } from '../../platform/clock.ts'

export type OwnAlert = {
  member_id: bigint
  kind: OwnAlertKind
  /** Basis points, micro-dollars, tenths of a day or minutes, by its kind; so is the figure that is held against it. */
  threshold: bigint
  told_at: Date | null
  holds: boolean
}
type Verdict = 'tell' | 'recovered' | 'unchanged'

/** By this part of its threshold a figure must be back beyond it before the member is alerted again. */
const recoveryPart = 5n
/** A connection that comes and goes is announced once an hour at most. */
export const silenceApartSeconds = 3_600

/** Whether the member is to be alerted now. An alert is not repeated before its figure has clearly recovered, so that none flaps. */
export function judge(alert: OwnAlert, figure: bigint, now: Date): Verdict {
  const { kind, threshold, told_at: toldAt } = alert
  if (alert.holds && toldAt && !isRecovered(alert, figure, toldAt, now)) return 'unchanged'
  const isReached = kind === 'fuel' || kind === 'runway' ? figure < threshold : figure >= threshold
  if (isReached) return 'tell'
  return alert.holds ? 'recovered' : 'unchanged'
}

function isRecovered({ kind, threshold }: OwnAlert, figure: bigint, toldAt: Date, now: Date): boolean {
  const part = threshold / recoveryPart
  switch (kind) {
    case 'drawdown':
      return figure <= threshold - part
    case 'fuel':
    case 'runway':
      return figure >= threshold + part
    case 'silence':
      return figure === 0n && toldAt <= addSeconds(now, -silenceApartSeconds)
    case 'month_goal':
      return monthOf(toldAt) !== monthOf(now)
    case 'total_goal':
      return false
  }
}

/** The month (UTC) of a moment, as `2026-11`. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)
