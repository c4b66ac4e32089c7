import { FrameWindow } from '@fairlead/engine/strategy/frame-window'
import { usualFrames } from '@fairlead/engine/strategy/portfolio'
import type { MarketFeed } from './market-feed.ts'

/** What each instrument's long bars range over on average at a time, in points, as the bot's stops count it. */
export function averageRanges(feed: MarketFeed | undefined): (at: Date) => ReadonlyMap<string, number> {
  const { bars: frameBars, rangeFrames } = usualFrames
  let known: { bar: number; ranges: ReadonlyMap<string, number> } | undefined
  return (at) => {
    if (!feed) return new Map()
    const { barSeconds } = feed
    const bar = Math.floor(at.getTime() / 1000 / barSeconds)
    if (known?.bar !== bar) {
      // The first long bar may be heard in part, and the last is complete only with the bar after it.
      const series = feed.history(bar * barSeconds, (rangeFrames + 3) * frameBars)
      const ranges = series.map(({ symbol, bars }): [string, number] => {
        const frames = new FrameWindow(barSeconds * frameBars, rangeFrames + 1)
        const of = (column: ArrayLike<number>, i: number) => column[i] as number
        for (let i = 0; i < bars.length; i++)
          frames.add(of(bars.time, i), of(bars.high, i), of(bars.low, i), of(bars.close, i))
        return [symbol, frames.length > rangeFrames ? frames.range(rangeFrames) : 0]
      })
      known = { bar, ranges: new Map(ranges.filter(([, range]) => range > 0)) }
    }
    return known.ranges
  }
}
