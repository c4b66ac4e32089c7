import type { Side } from '../broker/order-request.ts'
import type { InstrumentSymbol } from '../market/instrument.ts'

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
