import type { ChargeBasis } from '@fairlead/money/break-even'

/** How profit is shared: the company's part, and the discount of members who came through the introducing broker. */
export type FuelTerms = {
  readonly companyShareBasisPoints: number
  readonly discountBasisPoints: number
  /** Each winning trade unless said otherwise. */
  readonly basis?: ChargeBasis
}

/** What a charge is taken of. */
export type ChargedTrade = { readonly id: number; readonly closedAt: number; readonly netCents: number }

/**
 * The fuel a closed trade costs, in micro-dollars rounded down; a loss costs nothing. The terms are the caller's: they are
 * business constants, and those live with the contract.
 */
export function fuelChargeMicros(netCents: number, terms: FuelTerms): number {
  if (netCents <= 0) return 0
  // A cent is 10,000 micro-dollars, which cancels one of the two basis-point divisions.
  return Math.floor((netCents * terms.companyShareBasisPoints * (10_000 - terms.discountBasisPoints)) / 10_000)
}

/**
 * What each trade of an account is charged, in the given order. By net new profit only what lifts the realised profit above its highest mark
 * so far is charged; trades count in the order of their closing, as the service settles them.
 */
export function chargeTrades(trades: readonly ChargedTrade[], terms: FuelTerms): number[] {
  if (terms.basis !== 'net-new-profit') return trades.map(({ netCents }) => fuelChargeMicros(netCents, terms))
  const micros = trades.map(() => 0)
  const inOrder = [...trades.keys()].sort((a, b) => byClosing(trades[a] as ChargedTrade, trades[b] as ChargedTrade))
  let realised = 0
  let mark = 0
  for (const place of inOrder) {
    realised += (trades[place] as ChargedTrade).netCents
    micros[place] = fuelChargeMicros(realised - mark, terms)
    mark = Math.max(mark, realised)
  }
  return micros
}

const byClosing = (a: ChargedTrade, b: ChargedTrade): number => a.closedAt - b.closedAt || a.id - b.id
