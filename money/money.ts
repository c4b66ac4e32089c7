/** An amount of money in micro-dollars (10^-6 USD). It cannot be mixed with other integers. */
export type Money = bigint & { readonly __unit: 'micro-usd' }
