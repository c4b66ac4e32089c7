import { parseNews } from '../bots/market/parse-news.ts'
import type { Sources } from '../bots/market/routes.ts'
import type { Clock } from '../platform/clock.ts'
import { sampleFeed } from './sample-feed.ts'
import { simulatedQuotes } from './simulated-quotes.ts'

/** What stands in for the outside feeds while nobody has configured any. */
export function sandboxSources(clock: Clock, publicUrl: string): Sources {
  return {
    ...simulatedQuotes(clock),
    simulated: true,
    sampleNews: true,
    news: async () => parseNews(sampleFeed(clock.now(), publicUrl)),
  }
}
