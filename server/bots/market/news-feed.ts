import { fetchText } from './fetch-text.ts'
import { type NewsItem, parseNews } from './parse-news.ts'

export function newsFeed(feedUrl: string): () => Promise<NewsItem[]> {
  const url = new URL(feedUrl)
  return async () => parseNews(await fetchText(url, 'application/rss+xml, application/xml, text/xml'))
}
