import { timings } from '@fairlead/contract/constants'
import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { serve } from '../../platform/http/serve.ts'
import type { NewsItem } from './parse-news.ts'
import type { Quotes } from './quotes-feed.ts'
import { type Parts, shareCopy } from './share-copy.ts'

export type Candle = { time: string; open: number; high: number; low: number; close: number }
export type Sources = {
  quotes: () => Promise<Quotes>
  news: () => Promise<NewsItem[]>
  candles: (symbol: string) => Promise<{ seconds: number; candles: Candle[] }>
  /** Quotes and candles are of the sandbox's own market. */
  simulated: boolean
  /** The news are invented. */
  sampleNews: boolean
}

const minute = 60
const hour = 60 * minute
const quotesSecondsMax = timings.quotesAgeMsMax / 1000

export function serveMarket(app: FastifyInstance, parts: Parts, sources: Sources): void {
  const { clock } = parts
  const { simulated } = sources
  const quotes = shareCopy(parts, {
    name: 'dated-quotes',
    ask: async () => ({ quotedAt: clock.now().toISOString(), quotes: await sources.quotes() }),
    freshSeconds: quotesSecondsMax / 2,
    // An old price shown as a live one would be a lie.
    staleSecondsMax: quotesSecondsMax,
  })
  const news = shareCopy(parts, {
    name: 'news',
    ask: sources.news,
    freshSeconds: 15 * minute,
    staleSecondsMax: 48 * hour,
  })

  serve(app, routes.readQuotes, async () => {
    const dated = shown(await quotes())
    const ageSeconds = Math.max(0, (clock.now().getTime() - Date.parse(dated.quotedAt)) / 1000)
    return { quotes: dated.quotes, ageSeconds, simulated }
  })
  serve(app, routes.readNews, async () => ({ sample: sources.sampleNews, items: shown(await news()) }))
  serve(app, routes.readCandles, async ({ query }) => ({ simulated, ...(await sources.candles(query.symbol)) }))
}

function shown<T>(content: T | undefined): T {
  if (content === undefined) throw new DomainError('unavailable')
  return content
}
