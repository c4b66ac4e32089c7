import { type Money, micro } from './money.ts'

/** What the company's share is taken of: every winning trade, or only what lifts the account above its best mark so far. */
export type ChargeBasis = 'each-trade' | 'net-new-profit'

export type BreakEvenTerms = {
  readonly capital: Money
  readonly companyShareBasisPoints: bigint
  /** Off the charge, for members of a partner broker. */
  readonly discountBasisPoints: bigint
  readonly basis: ChargeBasis
  readonly hostingPerMonth: Money
}

/** The least a month must bring so that its member has not less than before. Everything is rounded up: a hair less is a loss. */
export type BreakEven = {
  readonly wins: Money
  readonly losses: Money
  /** Wins less losses: what the broker's statement must show. */
  readonly earned: Money
  /** The fuel that those wins may cost at most. */
  readonly charge: Money
  readonly earnedBasisPointsOfCapital: bigint
  /** Wins over losses; null when nothing was lost. */
  readonly profitFactorBasisPoints: bigint | null
}

const whole = 10_000n
/** Shares of shares: basis points times basis points. */
const wholeSquared = whole * whole

/** What a month must bring beside given losses. The account is taken to stand at its best mark: below it a new profit costs less. */
export function breakEven(terms: BreakEvenTerms, losses: Money): BreakEven {
  if (losses < 0n) throw new RangeError('Losses are told as what was lost, not below zero')
  const kept = keptOf(terms)
  const { hostingPerMonth } = terms
  // Charges are rounded down trade by trade, so what suffices unrounded suffices for any number of trades.
  const wins =
    terms.basis === 'each-trade'
      ? dividedUp((losses + hostingPerMonth) * wholeSquared, kept)
      : losses + dividedUp(hostingPerMonth * wholeSquared, kept)
  return monthOf(terms, wins, losses)
}

function monthOf(terms: BreakEvenTerms, wins: bigint, losses: bigint): BreakEven {
  const charged = terms.basis === 'each-trade' ? wins : wins - losses
  return {
    wins: micro(wins),
    losses: micro(losses),
    earned: micro(wins - losses),
    charge: micro((charged * (wholeSquared - keptOf(terms))) / wholeSquared),
    earnedBasisPointsOfCapital: dividedUp((wins - losses) * whole, terms.capital),
    profitFactorBasisPoints: losses === 0n ? null : dividedUp(wins * whole, losses),
  }
}

/** What a member keeps of a dollar of profit, in units of `wholeSquared`. */
function keptOf(terms: BreakEvenTerms): bigint {
  const { companyShareBasisPoints: share, discountBasisPoints: discount } = terms
  if (terms.capital <= 0n) throw new RangeError('Without capital there is nothing to earn on')
  if (terms.hostingPerMonth < 0n) throw new RangeError('Hosting is not below zero')
  if (share < 0n || discount < 0n || discount > whole) throw new RangeError('A share is from nothing to all')
  const kept = wholeSquared - share * (whole - discount)
  if (kept <= 0n) throw new RangeError('Where nothing is kept of a profit, nothing comes out ahead')
  return kept
}

function dividedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}
