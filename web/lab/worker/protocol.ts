import type { Judged } from '@fairlead/engine/backtest/judge-run'
import type { Cell, judgeBest } from '@fairlead/engine/backtest/play-cell'
import type { ImportProblem } from '@fairlead/engine/market/import-csv'
import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import type { Series } from '@fairlead/engine/market/moment'
import type { TradeData } from '../../ui/charts/draw-trade.ts'
import type { LabSettings } from '../settings/lab-settings.ts'

/** What a room's worker is asked, one after the other; it never asks anybody anything. */
export type LabOrder =
  /** Reads a file of prices. */
  | { readonly kind: 'read'; readonly file: File; readonly symbol: InstrumentSymbol }
  /** Takes bars that the service offers, packed and zipped, if they are those of that name. */
  | { readonly kind: 'take'; readonly symbol: InstrumentSymbol; readonly print: string; readonly packed: ArrayBuffer }
  | { readonly kind: 'run'; readonly settings: LabSettings }
  /** What is around a trade of the newest run. */
  | { readonly kind: 'trade'; readonly id: number }
  /** Copies of the bars that some settings are played on, for another worker; and one that was given them. */
  | { readonly kind: 'lend'; readonly settings: LabSettings }
  | { readonly kind: 'borrow'; readonly bars: LentBars }
  | { readonly kind: 'cell'; readonly settings: LabSettings }
  | { readonly kind: 'best'; readonly cells: readonly Cell[] }
export type OrderKind = LabOrder['kind']

export type LabResults = {
  read: ReadFile
  take: ReadFile
  run: RunReport
  trade: TradeAround
  lend: LentBars
  borrow: null
  cell: Cell
  best: ReturnType<typeof judgeBest>
}

export type LabRequest = { readonly id: number; readonly order: LabOrder } | { readonly stop: number }
/** Each order is answered once, after any number of times how far it is; in words where it cannot be carried out. */
export type LabAnswer =
  | { readonly id: number; readonly kind: 'progress'; readonly part: number; readonly doing: Doing }
  | { readonly id: number; readonly kind: 'done'; readonly result: LabResults[OrderKind] }
  | { readonly id: number; readonly kind: 'refused'; readonly words: string }
  | { readonly id: number; readonly kind: 'stopped' }
export type Doing = 'reading' | 'drawing' | 'playing'

/** What was found in a file. */
export type ReadFile = {
  readonly symbol: InstrumentSymbol
  readonly print: string
  readonly bars: number
  readonly seconds: number
  /** Seconds since 1970 of the first bar, and when the last ends. */
  readonly from: number
  readonly to: number
  readonly problems: readonly ImportProblem[]
  readonly problemCount: number
  readonly roundedCount: number
}

/** A trade as people are shown it: a pair that brokers quote the other way round is turned. */
export type ShownTrade = {
  readonly id: number
  readonly symbol: InstrumentSymbol
  readonly side: 'buy' | 'sell'
  readonly lots: number
  readonly openedAt: number
  readonly closedAt: number
  readonly openPrice: number
  readonly closePrice: number
  readonly decimals: number
  readonly opened: string
  readonly closed: string
  readonly netCents: number
  readonly chargeMicros: number
  readonly counters: number
}

export type RunReport = Omit<Judged, 'deals' | 'trades' | 'symbols'> & {
  readonly settings: LabSettings
  readonly symbols: readonly {
    readonly symbol: InstrumentSymbol
    readonly trades: number
    readonly wins: number
    readonly netCents: number
  }[]
  readonly trades: readonly ShownTrade[]
  /** Which instruments it traded, and how many bars it was played on. */
  readonly traded: readonly InstrumentSymbol[]
  readonly bars: number
}

export type TradeAround = { readonly chart: TradeData; readonly deals: readonly ShownDeal[] }
export type ShownDeal = {
  readonly ticket: number
  readonly time: number
  readonly side: 'buy' | 'sell'
  readonly isOpening: boolean
  readonly isCounter: boolean
  readonly lots: number
  readonly price: number
  readonly netCents: number
  readonly why: string
}

export type LentBars = readonly Series[]
