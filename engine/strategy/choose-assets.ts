import { type InstrumentSymbol, instrumentIndex } from '../market/instrument.ts'

/**
 * The instruments the bot trades by itself with a capital, dearest last: the smallest tradable position of each must be
 * small against the capital.
 */
export function chooseAssets(capitalCents: number): readonly InstrumentSymbol[] {
  return tiers.filter((tier) => capitalCents >= tier.fromCents).flatMap((tier) => tier.adds)
}

/** Instruments as the one-bit-each number the positions keep. */
export function assetMask(symbols: readonly InstrumentSymbol[]): number {
  return symbols.reduce((mask, symbol) => mask | (1 << instrumentIndex(symbol)), 0)
}

const tiers: readonly { fromCents: number; adds: readonly InstrumentSymbol[] }[] = [
  { fromCents: 100_00, adds: ['ETHUSD', 'USDJPY'] },
  { fromCents: 500_00, adds: ['BTCUSD'] },
  { fromCents: 1_000_00, adds: ['XAUUSD'] },
  { fromCents: 5_000_00, adds: ['USDGBP', 'XAGUSD'] },
]
