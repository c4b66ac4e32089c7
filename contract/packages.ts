import type { Money } from '@fairlead/money/money'

type PackageRule = {
  readonly id: number
  readonly name: string
  /** Trading capital the package is made for. */
  readonly amount: Money
  /** The company's percentage of profit; the member keeps the rest. */
  readonly companyPercent: number
  readonly description: string
  /** How much of the capital must lie on the fuel balance to activate; it is not consumed by activating. */
  readonly requiredFuelBasisPoints: bigint
  /** How many trades may be open at once with the package's capital; the engine keeps to it. */
  readonly tradesMax: number
}

const usd = (dollars: bigint): Money => (dollars * 1_000_000n) as Money

/**
 * Section 3 names the packages; section 9: "Fuel deposit: 5% of capital for Starter ($100+), 10% for Beginners ($500+),
 * Advanced ($1,000+) and Expert ($5,000+)" and "Fuel charge 40% of profit". What
 * they are called on the wire stands in `wire-names.ts`. Id 5 comes with the joining bonus and is never listed on a screen.
 */
export const packages: readonly PackageRule[] = [
  {
    id: 1,
    name: 'Starter',
    amount: usd(100n),
    companyPercent: 40,
    description: 'For a first trading account with a capital of $100 or more.',
    requiredFuelBasisPoints: 500n,
    tradesMax: 6,
  },
  {
    id: 2,
    name: 'Beginners',
    amount: usd(500n),
    companyPercent: 40,
    description: 'For a trading account with a capital of $500 or more.',
    requiredFuelBasisPoints: 1_000n,
    tradesMax: 10,
  },
  {
    id: 3,
    name: 'Advanced',
    amount: usd(1_000n),
    companyPercent: 40,
    description: 'For a trading account with a capital of $1,000 or more.',
    requiredFuelBasisPoints: 1_000n,
    tradesMax: 14,
  },
  {
    id: 4,
    name: 'Expert',
    amount: usd(5_000n),
    companyPercent: 40,
    description: 'For a trading account with a capital of $5,000 or more.',
    requiredFuelBasisPoints: 1_000n,
    tradesMax: 20,
  },
  {
    id: 5,
    name: 'Joining Bonus',
    amount: usd(100n),
    companyPercent: 40,
    description: 'Activated by claiming the joining bonus.',
    requiredFuelBasisPoints: 500n,
    tradesMax: 6,
  },
]
