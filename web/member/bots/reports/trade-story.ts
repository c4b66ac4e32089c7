import { partShareWords } from '@fairlead/contract/part-share'
import { digits, signedMoney } from '../../../lib/formats/format.ts'
import { dayWords, hourWords } from '../../../lib/formats/format-day.ts'
import type { TradeData, TradeMark } from '../../../ui/charts/draw-trade.ts'
import { mergeCandles } from '../../../ui/charts/merge-candles.ts'
import type { TradeDetails } from './use-trade.ts'

type Chapter = { title: string; words: string }
type Deal = TradeDetails['deals'][number]

const decimalsMax = 5
/** More would be hairlines in the width of a panel. */
const candlesShownMax = 110
const decimalsMin = 2

/** What the chart draws of a trade. An open one ends with its last candle. */
export function chartOf(trade: TradeDetails): TradeData {
  const decimals = decimalsOf(trade)
  const price = (value: number) => digits(value, decimals)
  const first = trade.candles[0]?.time ?? ''
  const end = trade.closedAt ?? trade.candles.at(-1)?.time ?? trade.openedAt
  return {
    candles: mergeCandles(trade.candles, candlesShownMax),
    closer: trade.candles,
    // What happened before the first candle of a very long trade has no place beside it.
    marks: trade.deals
      .filter(({ at }) => at >= first)
      .map(
        (deal): TradeMark => ({
          at: deal.at,
          price: deal.price,
          side: deal.side === 'buy' ? 'buy' : 'sell',
          words: `${deal.isCounter ? 'counter ' : ''}${deal.side === 'buy' ? 'bought' : 'sold'} ${price(deal.price)}`,
          isCounter: deal.isCounter,
        }),
      ),
    counters: countersOf(trade).map(({ opened, closed }) => ({
      from: opened.at,
      to: closed?.at ?? end,
    })),
    stop: trade.stop,
    target: trade.target,
    decimals,
  }
}

/** Why it was opened and closed, and what its counter trades did, in sentences. */
export function storyOf(trade: TradeDetails): Chapter[] {
  const own = trade.deals.filter(({ isCounter }) => !isCounter)
  const opened = own.find(({ entry }) => entry === 'in')
  const closed = own.findLast(({ entry }) => entry === 'out')
  return [
    ...(opened
      ? [{ title: 'Why it was opened.', words: `${opened.reason} ${partShareWords(opened.partShare)}`.trim() }]
      : []),
    ...countersOf(trade).map(({ opened: countered, closed: ended }) => ({
      title: 'Counter trade.',
      words: `${countered.reason} ${digits(countered.volume, 2)} from ${momentWords(countered.at)} ${
        ended
          ? `to ${momentWords(ended.at)} (${signedMoney(netOf(countered) + netOf(ended))}), part of this trade.`
          : 'on, still open.'
      }`,
    })),
    ...(closed && trade.closedAt ? [{ title: 'Why it was closed.', words: closed.reason }] : []),
  ]
}

/** What the broker has under its own name: `GBPUSD, Buy at 1.31084, closed at 1.30512.` */
export function brokerWords({ symbol, side, price, closePrice }: NonNullable<TradeDetails['atBroker']>): string {
  const at = price === null ? '' : ` at ${digits(price, decimalsMax)}`
  const closed = closePrice === null ? '' : `, closed at ${digits(closePrice, decimalsMax)}`
  return `${symbol}, ${side === 'buy' ? 'Buy' : 'Sell'}${at}${closed}.`
}

/** As many as its prices need. */
export function decimalsOf({ candles, deals }: Pick<TradeDetails, 'candles' | 'deals'>): number {
  const prices = [...candles.slice(-50).flatMap(({ open, close }) => [open, close]), ...deals.map(({ price }) => price)]
  const needed = prices.map((price) => String(price).split('.')[1]?.length ?? 0)
  return Math.min(decimalsMax, Math.max(decimalsMin, ...needed))
}

const netOf = ({ profit, swap, commission }: Deal): number => profit + swap + commission

function countersOf({ deals }: TradeDetails): { opened: Deal; closed: Deal | undefined }[] {
  return deals
    .filter(({ isCounter, entry }) => isCounter && entry === 'in')
    .map((opened) => ({
      opened,
      closed: deals.findLast(({ position, entry }) => position === opened.position && entry === 'out'),
    }))
}

const momentWords = (at: string): string => `${dayWords(at)}, ${hourWords(at)}`
