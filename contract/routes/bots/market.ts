import { z } from 'zod'
import { isoTime } from '../../fields.ts'
import { publicReads } from '../../limits.ts'
import { get } from '../../route.ts'

const newsMax = 100
const candlesMax = 500

/** What the bot may trade, as a chart names it. */
export const chartSymbols = ['USDJPY', 'USDGBP', 'BTCUSD', 'ETHUSD', 'XAUUSD', 'XAGUSD'] as const

export const readQuotes = get('/market/quotes', {
  auth: 'public',
  tag: 'market',
  summary: 'Live rates: pair to bid',
  limits: publicReads,
  reply: z.object({
    quotes: z.record(z.string(), z.number()),
    /** How long ago they were quoted; never more than their stated validity. */
    ageSeconds: z.number().nonnegative(),
    /** They are of the sandbox's own market. */
    simulated: z.boolean(),
  }),
})

export const readNews = get('/market/news', {
  auth: 'public',
  tag: 'market',
  summary: 'Top stories, newest first',
  limits: publicReads,
  reply: z.object({
    /** Invented stories of the sandbox. */
    sample: z.boolean(),
    items: z
      .array(z.object({ title: z.string(), link: z.string(), description: z.string(), pubDate: z.string() }))
      .max(newsMax),
  }),
})

const price = z.number().positive()

export const readCandles = get('/market/candles', {
  auth: 'public',
  tag: 'market',
  summary: 'The latest hours of an instrument, oldest first; none where no market is connected',
  limits: publicReads,
  query: z.object({ symbol: z.enum(chartSymbols) }),
  reply: z.object({
    /** Seconds a candle lasts. */
    seconds: z.int().positive(),
    simulated: z.boolean(),
    candles: z.array(z.object({ time: isoTime, open: price, high: price, low: price, close: price })).max(candlesMax),
  }),
})
