/** Drops an entry where half of all allowed trades are already in the same instrument: one market must not fill the positions. */
export function capSymbolTrades(steps: number, tradesOfSymbol: number, tradesMax: number): number {
  return tradesOfSymbol * 2 < tradesMax ? steps : 0
}
