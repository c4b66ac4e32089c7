import type { Config } from '../platform/config.ts'
import { newsFeed } from './news-feed.ts'
import { quotesFeed } from './quotes-feed.ts'
import type { Sources } from './routes.ts'

/** Nothing configured, nothing shown: an operator may run the site without either feed. */
const nothing: Sources = {
  quotes: async () => ({}),
  news: async () => [],
  candles: async () => ({ seconds: 3_600, candles: [] }),
}

/** The feeds the settings name; where they name none, the sandbox's own, and in live mode none. */
export function configuredSources(config: Config, sandbox: Sources | undefined): Sources {
  const { quotes, news, candles } = sandbox ?? nothing
  return {
    quotes: config.FX_QUOTES_URL ? quotesFeed(config.FX_QUOTES_URL, config.FX_QUOTES_KEY) : quotes,
    news: config.NEWS_FEED_URL ? newsFeed(config.NEWS_FEED_URL) : news,
    candles,
  }
}
