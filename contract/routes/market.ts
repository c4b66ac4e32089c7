import { z } from 'zod'
import { publicReads } from '../limits.ts'
import { get } from '../route.ts'

const newsMax = 100

export const readQuotes = get('/market/quotes', {
  auth: 'public',
  tag: 'market',
  summary: 'Live rates: pair to bid',
  limits: publicReads,
  reply: z.object({ quotes: z.record(z.string(), z.number()) }),
})

export const readNews = get('/market/news', {
  auth: 'public',
  tag: 'market',
  summary: 'Top stories, newest first',
  limits: publicReads,
  reply: z.object({
    items: z
      .array(z.object({ title: z.string(), link: z.string(), description: z.string(), pubDate: z.string() }))
      .max(newsMax),
  }),
})
