import { type Instrument, type InstrumentSymbol, instrumentOf, shownSide } from '@fairlead/engine/market/instrument'
import type { WhatIfSide } from '../worker/replay-past.ts'

type Trade = WhatIfSide['trades'][number]

/** To what a trade came, in dollars, unless it is still open or was never made. */
export type Came = number | 'open' | 'none'

export type ComparedTrade = {
  readonly id: string
  readonly symbol: InstrumentSymbol
  /** As people are shown it. */
  readonly side: 'buy' | 'sell'
  readonly openedAt: number
  readonly own: Came
  readonly other: Came
  /** Of what is closed. */
  readonly difference: number
}

/** Trades that were opened alike stand side by side, each of the others alone; the newest first. */
export function compareTrades(own: readonly Trade[], other: readonly Trade[]): ComparedTrade[] {
  const pairs = new Map<string, { own?: Trade; other?: Trade }>()
  for (const [side, trades] of [
    ['own', own],
    ['other', other],
  ] as const) {
    const seen = new Map<string, number>()
    for (const trade of trades) {
      const alike = `${trade.openedAt} ${trade.symbol} ${trade.side}`
      const count = (seen.get(alike) ?? 0) + 1
      seen.set(alike, count)
      const id = `${alike} ${count}`
      pairs.set(id, { ...pairs.get(id), [side]: trade })
    }
  }
  return [...pairs]
    .flatMap(([id, pair]) => {
      const one = pair.own ?? pair.other
      return one ? [comparedTrade(id, one, pair)] : []
    })
    .toSorted((one, next) => next.openedAt - one.openedAt)
}

function comparedTrade(
  id: string,
  { symbol, side, openedAt }: Trade,
  pair: { own?: Trade; other?: Trade },
): ComparedTrade {
  const instrument: Instrument = instrumentOf(symbol)
  const cameTo = (trade: Trade | undefined): Came =>
    !trade ? 'none' : trade.closedAt === null ? 'open' : trade.netCents / 100
  const [own, other] = [cameTo(pair.own), cameTo(pair.other)]
  return {
    ...{ id, symbol, openedAt, own, other },
    side: shownSide(instrument, side),
    difference: Math.round((amountOf(other) - amountOf(own)) * 100) / 100,
  }
}

export const amountOf = (came: Came): number => (typeof came === 'number' ? came : 0)
