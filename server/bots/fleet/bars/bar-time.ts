import type { MarketFeed } from './market-feed.ts'

/** When the next bar of a shard that has come to `reached` ends. */
export function nextBarEnd({ barSeconds }: MarketFeed, reached: Date): Date {
  const barMs = barSeconds * 1000
  return new Date(Math.ceil(reached.getTime() / barMs) * barMs + barMs)
}

/** Shards that have come no further than this have yet to play the bar that ends at `end`. */
export function barStart({ barSeconds }: MarketFeed, end: Date): Date {
  return new Date(end.getTime() - barSeconds * 1000)
}
