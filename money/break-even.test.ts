import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BreakEvenTerms, breakEven } from './break-even.ts'
import { type Money, micro } from './money.ts'

const usd = (dollars: number): Money => micro(BigInt(Math.round(dollars * 1_000_000)))
const terms = (changes: Partial<BreakEvenTerms> = {}): BreakEvenTerms => ({
  capital: usd(5_000),
  companyShareBasisPoints: 4_000n,
  discountBasisPoints: 0n,
  basis: 'each-trade',
  hostingPerMonth: usd(20),
  ...changes,
})

/** What is left of a month, charged trade by trade as the books do it. */
function leftOf(wins: readonly bigint[], losses: bigint, of: BreakEvenTerms): bigint {
  const rate = of.companyShareBasisPoints * (10_000n - of.discountBasisPoints)
  const charged = (profit: bigint) => (profit > 0n ? (profit * rate) / 100_000_000n : 0n)
  const won = wins.reduce((sum, win) => sum + win, 0n)
  const charge = of.basis === 'each-trade' ? wins.reduce((sum, win) => sum + charged(win), 0n) : charged(won - losses)
  return won - losses - charge - of.hostingPerMonth
}

describe('what a month must bring', () => {
  test.each([
    // 0.6 W - 400 - 20 = 0
    { basis: 'each-trade', capital: 5_000, discount: 0n, losses: 400, wins: 700, points: 600n, factor: 17_500n },
    // 0.6 (W - 400) - 20 = 0
    {
      basis: 'net-new-profit',
      capital: 5_000,
      discount: 0n,
      losses: 400,
      wins: 433.333334,
      points: 67n,
      factor: 10_834n,
    },
    // Without a loss the two are one: 20 / 0.6.
    { basis: 'each-trade', capital: 500, discount: 0n, losses: 0, wins: 33.333334, points: 667n, factor: null },
    { basis: 'net-new-profit', capital: 500, discount: 0n, losses: 0, wins: 33.333334, points: 667n, factor: null },
    // The discount is off the charge: 0.62 is kept.
    { basis: 'each-trade', capital: 500, discount: 500n, losses: 42, wins: 100, points: 1_160n, factor: 23_810n },
  ] as const)('$basis, $$capital, $$losses lost: $$wins must be won', (one) => {
    const { basis, capital, discount, losses, wins, points, factor } = one
    const got = breakEven(terms({ basis, capital: usd(capital), discountBasisPoints: discount }), usd(losses))
    expect(got.wins).toBe(usd(wins))
    expect(got.earned).toBe(usd(wins) - usd(losses))
    expect(got.earnedBasisPointsOfCapital).toBe(points)
    expect(got.profitFactorBasisPoints).toBe(factor)
    expect(got.earned - got.charge).toBeGreaterThanOrEqual(usd(20))
  })
})

const anyTerms = fc.record({
  capital: fc.bigInt(1n, 10n ** 13n).map(micro),
  companyShareBasisPoints: fc.bigInt(0n, 9_999n),
  discountBasisPoints: fc.bigInt(0n, 10_000n),
  basis: fc.constantFrom('each-trade' as const, 'net-new-profit' as const),
  hostingPerMonth: fc.bigInt(0n, 10n ** 9n).map(micro),
})

test('it suffices however the wins fall into trades, and a little less does not', () => {
  fc.assert(
    fc.property(
      anyTerms,
      fc.bigInt(0n, 10n ** 12n),
      fc.array(fc.bigInt(1n, 100n), { maxLength: 9 }),
      (of, lost, parts) => {
        const { wins, charge } = breakEven(of, micro(lost))
        const trades = parts.map((part) => (wins * part) / 1_000n)
        trades.push(wins - trades.reduce((sum, one) => sum + one, 0n))
        expect(leftOf(trades, lost, of)).toBeGreaterThanOrEqual(0n)
        expect(leftOf([wins], lost, of)).toBe(wins - lost - charge - of.hostingPerMonth)
        // Rounding gives back less than a micro-dollar of charge, so two less are felt.
        if (wins >= 2n && wins - lost >= 2n) expect(leftOf([wins - 2n], lost, of)).toBeLessThan(1n)
      },
    ),
  )
})

test.each([
  { changes: { capital: usd(0) }, losses: 0 },
  { changes: { companyShareBasisPoints: 10_000n }, losses: 0 },
  { changes: { discountBasisPoints: 10_001n }, losses: 0 },
  { changes: { hostingPerMonth: usd(-1) }, losses: 0 },
  { changes: {}, losses: -1 },
])('nonsense is refused: $changes, $losses lost', ({ changes, losses }) =>
  expect(() => breakEven(terms(changes), usd(losses))).toThrow(RangeError),
)
