import { readJson } from '../../lib/call-plainly.ts'
import { type NewsItem, newsItems } from './news-items.ts'
import { useRetried } from './use-retried.ts'

export type News = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; items: readonly NewsItem[] }

export function useNews(): News {
  const read = useRetried('/market/news', readNews)
  return read.state === 'loaded' ? { state: 'loaded', items: read.answer } : read
}

const readNews = async (path: string, signal: AbortSignal) => newsItems(await readJson(path, signal))
