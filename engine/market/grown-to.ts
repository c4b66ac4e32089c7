import { type InstrumentSymbol, instrumentOf } from './instrument.ts'

/** What a dollar in an instrument becomes when its price does so. A dollar held against another currency grows as that one falls. */
export function grownTo(symbol: InstrumentSymbol, from: number, to: number): number {
  const { assetClass, quotedAs } = instrumentOf(symbol)
  if (assetClass !== 'currency') return to / from
  return quotedAs.startsWith('USD') ? 2 - from / to : 2 - to / from
}
