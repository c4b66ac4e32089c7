/** Drops an entry beyond the account's trade limit. */
export function capOpenTrades(steps: number, tradesOpen: number, tradesMax: number): number {
  return tradesOpen < tradesMax ? steps : 0
}
