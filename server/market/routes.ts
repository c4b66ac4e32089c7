import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../platform/domain-error.ts'
import { serve } from '../platform/http/serve.ts'
import type { NewsItem } from './parse-news.ts'
import type { Quotes } from './quotes-feed.ts'
import { type Parts, shareCopy } from './share-copy.ts'

export type Candle = { time: string; open: number; high: number; low: number; close: number }
export type Sources = {
  quotes: () => Promise<Quotes>
  news: () => Promise<NewsItem[]>
  candles: (symbol: string) => Promise<{ seconds: number; candles: Candle[] }>
}

const minute = 60
const hour = 60 * minute

export function serveMarket(app: FastifyInstance, parts: Parts, sources: Sources): void {
  const quotes = shareCopy(parts, {
    name: 'quotes',
    ask: sources.quotes,
    // Half of what a browser keeps them for.
    freshSeconds: 5 * minute,
    staleSecondsMax: 6 * hour,
  })
  const news = shareCopy(parts, {
    name: 'news',
    ask: sources.news,
    freshSeconds: 15 * minute,
    staleSecondsMax: 48 * hour,
  })

  serve(app, routes.readQuotes, async () => ({ quotes: shown(await quotes()) }))
  serve(app, routes.readNews, async () => ({ items: shown(await news()) }))
  serve(app, routes.readCandles, ({ query }) => sources.candles(query.symbol))
}

function shown<T>(content: T | undefined): T {
  if (content === undefined) throw new DomainError('unavailable')
  return content
}
