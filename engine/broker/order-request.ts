import type { InstrumentSymbol } from '../market/instrument.ts'

export type Side = 'buy' | 'sell'

/** What is asked of a broker, in hedging mode: positions live side by side, each with its own id. Volumes in lots, prices as written. */
export type OrderRequest =
  | {
      readonly kind: 'open'
      readonly symbol: InstrumentSymbol
      readonly side: Side
      readonly volume: number
      readonly sl: number | null
      readonly tp: number | null
      readonly magic: number
      readonly comment: string
    }
  | { readonly kind: 'close'; readonly position: number; readonly comment: string }
  | { readonly kind: 'modify'; readonly position: number; readonly sl: number | null; readonly tp: number | null }
