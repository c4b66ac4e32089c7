import type { Money } from '@fairlead/money/money'

type PackageRule = {
  readonly id: number
  readonly package_name: string
  /** Trading capital the package is made for. */
  readonly package_amount: Money
  /** The company's percentage of profit; the member keeps the rest. */
  readonly profit_share_ration: number
  readonly discription: string
  /** How much of the capital must lie on the fuel balance to activate; it is not consumed by activating. */
  readonly requiredFuelBasisPoints: bigint
  /** How many trades may be open at once with the package's capital; the engine keeps to it. */
  readonly tradesMax: number
}

const usd = (dollars: bigint): Money => (dollars * 1_000_000n) as Money

/**
 * Section 3 names the packages; section 9: "Fuel deposit: 5% of capital for Starter ($100+), 10% for Beginners ($500+),
 * Advanced ($1,000+) and Expert ($5,000+)" and "Fuel charge 40% of profit". The fields are spelled as on the wire.
 * Id 5 comes with the joining bonus and is never listed on a screen.
 */
export const packages: readonly PackageRule[] = [
  {
    id: 1,
    package_name: 'Starter',
    package_amount: usd(100n),
    profit_share_ration: 40,
    discription: 'For a first trading account with a capital of $100 or more.',
    requiredFuelBasisPoints: 500n,
    tradesMax: 6,
  },
  {
    id: 2,
    package_name: 'Beginners',
    package_amount: usd(500n),
    profit_share_ration: 40,
    discription: 'For a trading account with a capital of $500 or more.',
    requiredFuelBasisPoints: 1_000n,
    tradesMax: 10,
  },
  {
    id: 3,
    package_name: 'Advanced',
    package_amount: usd(1_000n),
    profit_share_ration: 40,
    discription: 'For a trading account with a capital of $1,000 or more.',
    requiredFuelBasisPoints: 1_000n,
    tradesMax: 14,
  },
  {
    id: 4,
    package_name: 'Expert',
    package_amount: usd(5_000n),
    profit_share_ration: 40,
    discription: 'For a trading account with a capital of $5,000 or more.',
    requiredFuelBasisPoints: 1_000n,
    tradesMax: 20,
  },
  {
    id: 5,
    package_name: 'Joining Bonus',
    package_amount: usd(100n),
    profit_share_ration: 40,
    discription: 'Activated by claiming the joining bonus.',
    requiredFuelBasisPoints: 500n,
    tradesMax: 6,
  },
]
