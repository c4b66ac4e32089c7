import type { JudgedTrade } from '@fairlead/engine/backtest/judge-run'
import { type DealLog, dealNetCents } from '@fairlead/engine/broker/deal-log'
import { mentionsStop, reason, shownReason } from '@fairlead/engine/broker/reason'
import { type Bars, barIndexAt, sliceBars } from '@fairlead/engine/market/bars'
import {
  type Instrument,
  instruments,
  lotsOf,
  priceOf,
  shownPrice,
  shownSide,
} from '@fairlead/engine/market/instrument'
import { resampleBars } from '@fairlead/engine/market/resample-bars'
import type { TradeMark } from '../../ui/charts/draw-trade.ts'
import { mergeCandles } from '../../ui/charts/merge-candles.ts'
import type { ShownDeal, ShownTrade, TradeAround } from './protocol.ts'

type Side = 'buy' | 'sell'

/** A trade as people are shown it, with why it was opened and closed in words. */
export function shownTrade(trade: JudgedTrade): ShownTrade {
  const instrument = instruments[trade.symbol] as Instrument
  const side: Side = trade.side > 0 ? 'buy' : 'sell'
  return {
    id: trade.id,
    symbol: instrument.symbol,
    side: shownSide(instrument, side),
    lots: lotsOf(instrument, Math.abs(trade.steps)),
    openedAt: trade.openedAt,
    closedAt: trade.closedAt,
    openPrice: shown(instrument, trade.openPrice),
    closePrice: shown(instrument, trade.closePrice),
    decimals: instrument.digits,
    opened: why(instrument, trade.openedFor, trade.openEvidence, side, trade.openPrice),
    closed: why(instrument, trade.closedFor, trade.closeEvidence, side === 'buy' ? 'sell' : 'buy', trade.closePrice),
    netCents: trade.netCents,
    chargeMicros: trade.chargeMicros,
    counters: trade.counters,
  }
}

const candlesMax = 500
/** More would be hairlines in the width of a page. */
const candlesShownMax = 140
const barsBefore = 60
const barsAfter = 30

/** The market around a trade, and everything that was bought and sold of it. */
export function tradeAround({ id, symbol, openedAt, closedAt }: JudgedTrade, deals: DealLog, bars: Bars): TradeAround {
  const instrument = instruments[symbol] as Instrument
  const rows = Array.from({ length: deals.length }, (_, row) => row).filter((row) => deals.trade[row] === id)
  const own = rows.map((row) => shownDeal(instrument, deals, row))
  const first = Math.max(0, barIndexAt(bars, openedAt) - barsBefore)
  const last = Math.min(bars.length, barIndexAt(bars, closedAt) + barsAfter)
  const candles = candlesOf(atMost(sliceBars(bars, first, last)), instrument)
  const price = (value: number) => value.toFixed(instrument.digits)
  return {
    chart: {
      candles: mergeCandles(candles, candlesShownMax),
      closer: candles,
      marks: own.map(
        (deal): TradeMark => ({
          at: isoTime(deal.time),
          price: deal.price,
          side: deal.side,
          words: `${deal.isCounter ? 'counter ' : ''}${deal.side === 'buy' ? 'bought' : 'sold'} ${price(deal.price)}`,
          isCounter: deal.isCounter,
        }),
      ),
      counters: own
        .filter(({ isCounter, isOpening }) => isCounter && isOpening)
        .map((opened) => ({
          from: isoTime(opened.time),
          to: isoTime(
            own.find((deal) => deal.isCounter && !deal.isOpening && deal.ticket > opened.ticket)?.time ?? closedAt,
          ),
        })),
      stop: stopOf(instrument, deals, rows),
      target: null,
      decimals: instrument.digits,
    },
    deals: own,
  }
}

/** Where the stop stood, which the reason of its opening says how far away. */
function stopOf(instrument: Instrument, deals: DealLog, rows: readonly number[]): number | null {
  const opening = rows.find((row) => deals.entry[row] === 0 && deals.trade[row] === deals.position[row])
  if (opening === undefined || !mentionsStop(deals.reason[opening] as number)) return null
  const side = Math.sign(deals.steps[opening] as number)
  return shown(instrument, (deals.price[opening] as number) - side * (deals.evidence[opening] as number))
}

function shownDeal(instrument: Instrument, deals: DealLog, row: number): ShownDeal {
  const side: Side = (deals.steps[row] as number) > 0 ? 'buy' : 'sell'
  const price = deals.price[row] as number
  const code = deals.reason[row] as number
  return {
    ticket: deals.ticket[row] as number,
    time: deals.time[row] as number,
    side: shownSide(instrument, side),
    isOpening: deals.entry[row] === 0,
    isCounter: deals.trade[row] !== deals.position[row],
    lots: lotsOf(instrument, Math.abs(deals.steps[row] as number)),
    price: shown(instrument, price),
    netCents: dealNetCents(deals, row),
    why: why(instrument, code, deals.evidence[row] as number, side, price),
  }
}

const shown = (instrument: Instrument, points: number): number => shownPrice(instrument, priceOf(instrument, points))
const isoTime = (time: number): string => new Date(time * 1000).toISOString()

function why(instrument: Instrument, code: number, evidence: number, side: Side, points: number): string {
  if (code === reason.none) return ''
  return shownReason({ reason: code, evidence, symbol: instrument.symbol, side, price: priceOf(instrument, points) })
}

/** Longer bars begin at round times, so those around each weekend hold less than the others. */
function atMost(found: Bars): Bars {
  let bars = found
  for (let times = Math.ceil(found.length / candlesMax); bars.length > candlesMax; times++)
    bars = resampleBars(found, found.seconds * times)
  return bars
}

function candlesOf(bars: Bars, instrument: Instrument) {
  const price = (points: number | undefined) => shown(instrument, points ?? 0)
  return Array.from({ length: bars.length }, (_, i) => {
    // Turned, the highest price is the lowest.
    const ends = [price(bars.low[i]), price(bars.high[i])]
    return {
      time: isoTime(bars.time[i] as number),
      open: price(bars.open[i]),
      high: Math.max(...ends),
      low: Math.min(...ends),
      close: price(bars.close[i]),
    }
  })
}
