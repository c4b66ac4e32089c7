/** What can happen to the money. Members, withdrawals and structures are named by the order in which they came. */
export type Command =
  | { do: 'register'; sponsor: number | null }
  | { do: 'deposit'; log: number; member: number; amount: bigint }
  | { do: 'bonus'; member: number }
  | { do: 'activate'; member: number; packageId: number }
  | { do: 'charge'; position: number; member: number; profit: bigint; byIntroducingBroker: boolean; basis?: Basis }
  | { do: 'host'; member: number; day: string }
  | { do: 'reactivate'; member: number; occasion: number }
  | { do: 'hold'; withdrawal: number; member: number; amount: bigint }
  | { do: 'pay'; withdrawal: number }
  | { do: 'reject'; withdrawal: number }
  | { do: 'close'; closing: number; member: number }
  | { do: 'reopen'; member: number }
  | { do: 'leftover'; leftover: number; member: number; account: 'suspense' | 'income' }
  | { do: 'pass'; days: number }
  | { do: 'levels'; structure: number }
  | { do: 'rates'; choice: number }
  | { do: 'dust'; total: bigint }

/** What of a profit is charged; `each-trade` where nothing is said. */
export type Basis = 'each-trade' | 'net-new-profit'

export type Outcome = 'done' | 'refused'

/** Everything a member and the house own; what two worlds must agree on to the micro-dollar. */
export type MemberFigures = {
  /** The active package, 0 for none. */
  package: bigint
  fuel: bigint
  bonus: bigint
  advance: bigint
  waiting: bigint
  income: bigint
  hold: bigint
  direct: bigint
  level: bigint
  withdrawn: bigint
  arrears: bigint
  writtenOff: bigint
}
export type HouseFigures = { treasury: bigint; operations: bigint; pool: bigint; promotions: bigint; dust: bigint }

export type LevelRow = { basisPoints: bigint; activeMin: number; businessMin: bigint }

export type RateRow = { directBasisPoints: number; affiliateBasisPoints: number; withdrawalFee: bigint }

const usd = 1_000_000n

/** Those of the specification, and two that operators may choose instead. */
export const rateChoices: readonly RateRow[] = [
  { directBasisPoints: 500, affiliateBasisPoints: 9_000, withdrawalFee: usd },
  { directBasisPoints: 333, affiliateBasisPoints: 4_567, withdrawalFee: 2_500_000n },
  { directBasisPoints: 450, affiliateBasisPoints: 9_950, withdrawalFee: 0n },
]

const level = (basisPoints: bigint, activeMin: number, dollars: bigint): LevelRow => ({
  basisPoints,
  activeMin,
  businessMin: dollars * usd,
})

/** The default structure, one that asks for nothing, a steep short one and one that pays nobody. */
export const structures: readonly (readonly LevelRow[])[] = [
  [
    ...[
      1_000n,
      500n,
      400n,
      300n,
      200n,
      150n,
      150n,
      150n,
      150n,
      150n,
      100n,
      100n,
      100n,
      100n,
      100n,
      70n,
      70n,
      70n,
      70n,
      70n,
    ].map((basisPoints, index) =>
      level(
        basisPoints,
        index + 1,
        [
          0n,
          100n,
          250n,
          500n,
          1_000n,
          2_000n,
          3_000n,
          4_000n,
          5_000n,
          6_000n,
          8_000n,
          10_000n,
          12_000n,
          14_000n,
          16_000n,
          20_000n,
          25_000n,
          30_000n,
          40_000n,
          50_000n,
        ][index] ?? 0n,
      ),
    ),
  ],
  Array.from({ length: 20 }, () => level(200n, 0, 0n)),
  [level(2_500n, 1, 10n), level(1_000n, 0, 50n), level(499n, 2, 0n)],
  [level(0n, 0, 0n)],
]
