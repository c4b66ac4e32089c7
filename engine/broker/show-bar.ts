import type { Bars } from '../market/bars.ts'
import type { MarketFrame } from './market-frame.ts'

/** Puts a bar of the columns into the frame, whose time has been set. */
export function showBar(frame: MarketFrame, symbol: number, bars: Bars, i: number): void {
  frame.setBar(
    symbol,
    bars.open[i] as number,
    bars.high[i] as number,
    bars.low[i] as number,
    bars.close[i] as number,
    bars.spread[i] as number,
    bars.volume[i] as number,
  )
}
