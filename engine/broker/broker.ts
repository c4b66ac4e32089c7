import type { InstrumentSymbol } from '../market/instrument.ts'

/**
 * What a bot may ask of any broker, in hedging mode: positions live side by side, each with its own id. A request is only
 * accepted here; what became of it is read from the results and deals after the next price, on paper as at a terminal.
 */
export type Broker = {
  account(): AccountState
  positions(): readonly Position[]
  submit(request: OrderRequest): number
  /** What became of requests numbered above `after`. */
  results(after: number): readonly OrderResult[]
  /** Deals with a ticket above `after`, oldest first. */
  deals(after: number): readonly Deal[]
}

/** Volumes in lots, prices as written, money in dollars: the units of the wire and of MT5. */
export type AccountState = {
  readonly balance: number
  readonly equity: number
  readonly margin: number
  readonly freeMargin: number
  /** Equity over margin in percent; null without a position. */
  readonly marginLevel: number | null
  readonly marginCall: boolean
}

export type Side = 'buy' | 'sell'

export type Position = {
  readonly id: number
  readonly symbol: InstrumentSymbol
  readonly side: Side
  readonly volume: number
  readonly price: number
  readonly sl: number | null
  readonly tp: number | null
  readonly profit: number
  readonly swap: number
  readonly time: number
  readonly magic: number
  readonly comment: string
}

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

/** MT5's return codes of the outcomes a bot must tell apart. */
export const retcode = {
  done: 10009,
  donePartial: 10010,
  rejected: 10006,
  invalidVolume: 10014,
  invalidStops: 10016,
  marketClosed: 10018,
  noMoney: 10019,
  positionClosed: 10036,
  limitReached: 10040,
} as const

export type OrderResult = { readonly request: number; readonly retcode: number; readonly position: number | null }

/** A deal as MT5's history shows it. */
export type Deal = {
  readonly ticket: number
  readonly position: number
  readonly time: number
  readonly symbol: InstrumentSymbol | ''
  readonly type: Side | 'balance'
  readonly entry: 'in' | 'out'
  /** MT5's DEAL_REASON: 3 the expert, 4 stop loss, 5 take profit, 6 stop out. */
  readonly reason: number
  readonly volume: number
  readonly price: number
  readonly profit: number
  readonly swap: number
  readonly commission: number
  readonly magic: number
  readonly comment: string
  /** Why, in a sentence: beyond what MT5 keeps. */
  readonly words: string
}
