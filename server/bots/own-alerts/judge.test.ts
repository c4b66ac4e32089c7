import type { OwnAlertKind } from '@fairlead/contract/routes/bots/own-alerts'
import { expect, test } from 'vitest'
import { judge } from './judge.ts'

const now = new Date('2026-11-19T12:00:00Z')

type Row = { kind: OwnAlertKind; threshold: bigint; figure: bigint; told?: string; verdict: string }

test.each<Row>([
  // 10% below its high, told again once it was 8% or less.
  { kind: 'drawdown', threshold: 1_000n, figure: 999n, verdict: 'unchanged' },
  { kind: 'drawdown', threshold: 1_000n, figure: 1_000n, verdict: 'tell' },
  { kind: 'drawdown', threshold: 1_000n, figure: 4_000n, told: '2026-11-18T00:00:00Z', verdict: 'unchanged' },
  { kind: 'drawdown', threshold: 1_000n, figure: 801n, told: '2026-11-18T00:00:00Z', verdict: 'unchanged' },
  { kind: 'drawdown', threshold: 1_000n, figure: 800n, told: '2026-11-18T00:00:00Z', verdict: 'recovered' },
  // Below $50 of fuel, told again once it was $60.
  { kind: 'fuel', threshold: 50_000_000n, figure: 50_000_000n, verdict: 'unchanged' },
  { kind: 'fuel', threshold: 50_000_000n, figure: 49_999_999n, verdict: 'tell' },
  { kind: 'fuel', threshold: 50_000_000n, figure: 59_999_999n, told: '2026-11-18T00:00:00Z', verdict: 'unchanged' },
  { kind: 'fuel', threshold: 50_000_000n, figure: 60_000_000n, told: '2026-11-18T00:00:00Z', verdict: 'recovered' },
  // Less than 7.0 days, told again once it was 8.4.
  { kind: 'runway', threshold: 70n, figure: 70n, verdict: 'unchanged' },
  { kind: 'runway', threshold: 70n, figure: 69n, verdict: 'tell' },
  { kind: 'runway', threshold: 70n, figure: 83n, told: '2026-11-18T00:00:00Z', verdict: 'unchanged' },
  { kind: 'runway', threshold: 70n, figure: 84n, told: '2026-11-18T00:00:00Z', verdict: 'recovered' },
  // The smallest threshold needs a real recovery, too.
  { kind: 'runway', threshold: 10n, figure: 10n, told: '2026-11-18T00:00:00Z', verdict: 'unchanged' },
  { kind: 'silence', threshold: 30n, figure: 29n, verdict: 'unchanged' },
  { kind: 'silence', threshold: 30n, figure: 30n, verdict: 'tell' },
  { kind: 'silence', threshold: 30n, figure: 90n, told: '2026-11-19T10:00:00Z', verdict: 'unchanged' },
  { kind: 'silence', threshold: 30n, figure: 0n, told: '2026-11-19T11:00:01Z', verdict: 'unchanged' },
  { kind: 'silence', threshold: 30n, figure: 0n, told: '2026-11-19T11:00:00Z', verdict: 'recovered' },
  // Once a month.
  { kind: 'month_goal', threshold: 100n, figure: 99n, verdict: 'unchanged' },
  { kind: 'month_goal', threshold: 100n, figure: 100n, verdict: 'tell' },
  { kind: 'month_goal', threshold: 100n, figure: -5n, told: '2026-11-01T00:00:00Z', verdict: 'unchanged' },
  { kind: 'month_goal', threshold: 100n, figure: -5n, told: '2026-10-31T23:59:59Z', verdict: 'recovered' },
  { kind: 'month_goal', threshold: 100n, figure: 100n, told: '2026-10-31T23:59:59Z', verdict: 'tell' },
  // Once.
  { kind: 'total_goal', threshold: 100n, figure: 100n, verdict: 'tell' },
  { kind: 'total_goal', threshold: 100n, figure: 0n, told: '2025-01-01T00:00:00Z', verdict: 'unchanged' },
])('$kind of $threshold at $figure, told $told: $verdict', ({ kind, threshold, figure, told, verdict }) => {
  const told_at = told ? new Date(told) : null
  expect(judge({ member_id: 1n, kind, threshold, told_at, holds: told_at !== null }, figure, now)).toBe(verdict)
})

test('an alert that has recovered is told again', () => {
  const alert = { member_id: 1n, kind: 'fuel' as const, threshold: 50n, told_at: now, holds: false }
  expect(judge(alert, 49n, now)).toBe('tell')
})
