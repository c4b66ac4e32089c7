/** An amount of money in micro-dollars (10^-6 USD). It cannot be mixed with other integers. */
export type Money = bigint & { readonly __unit: 'micro-usd' }

export const zero = 0n as Money

/** Micro-dollars as they come out of the database, where they are plain integers. */
export const micro = (amount: bigint): Money => amount as Money

export const plus = (a: Money, b: Money): Money => (a + b) as Money

export const least = (a: Money, b: Money): Money => (a < b ? a : b)

export const most = (a: Money, b: Money): Money => (a > b ? a : b)
