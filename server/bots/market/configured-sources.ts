import type { Config } from '../../platform/config.ts'
import { newsFeed } from './news-feed.ts'
import { quotesFeed } from './quotes-feed.ts'
import type { Sources } from './routes.ts'

/** Nothing configured, nothing shown: an operator may run the site without either feed. */
const nothing: Sources = {
  quotes: async () => ({}),
  news: async () => [],
  candles: async () => ({ seconds: 3_600, candles: [] }),
  simulated: false,
  sampleNews: false,
}

/** The feeds the settings name; where they name none, the sandbox's own, and in live mode none. */
export function configuredSources(config: Config, sandbox: Sources | undefined): Sources {
  const own = sandbox ?? nothing
  // A chart of one market beside the prices of another would contradict them: a configured feed has no candles.
  const prices = config.FX_QUOTES_URL
    ? { ...nothing, quotes: quotesFeed(config.FX_QUOTES_URL, config.FX_QUOTES_KEY) }
    : own
  if (config.NEWS_FEED_URL) return { ...prices, news: newsFeed(config.NEWS_FEED_URL), sampleNews: false }
  return { ...prices, news: own.news, sampleNews: own.sampleNews }
}
