import type { Money } from '@fairlead/money/money'

type LevelRule = {
  readonly level: number
  readonly shareBasisPoints: bigint
  /** Active direct members the upline needs to be paid on this level. */
  readonly activeMembersMin: number
  /** Fuel the upline's team must have deposited, over levels 1 to 20. */
  readonly teamBusinessMin: Money
}

const rule = (level: number, shareBasisPoints: bigint, teamBusinessDollars: bigint): LevelRule => ({
  level,
  shareBasisPoints,
  activeMembersMin: level,
  teamBusinessMin: (teamBusinessDollars * 1_000_000n) as Money,
})

/**
 * The specification gives the total, 40% over 20 levels (section 9), and not the steps: these are docs/money's.
 * Operators can change them; a change applies to later charges only.
 */
export const defaultLevels: readonly LevelRule[] = [
  rule(1, 1_000n, 0n),
  rule(2, 500n, 100n),
  rule(3, 400n, 250n),
  rule(4, 300n, 500n),
  rule(5, 200n, 1_000n),
  rule(6, 150n, 2_000n),
  rule(7, 150n, 3_000n),
  rule(8, 150n, 4_000n),
  rule(9, 150n, 5_000n),
  rule(10, 150n, 6_000n),
  rule(11, 100n, 8_000n),
  rule(12, 100n, 10_000n),
  rule(13, 100n, 12_000n),
  rule(14, 100n, 14_000n),
  rule(15, 100n, 16_000n),
  rule(16, 70n, 20_000n),
  rule(17, 70n, 25_000n),
  rule(18, 70n, 30_000n),
  rule(19, 70n, 40_000n),
  rule(20, 70n, 50_000n),
]
