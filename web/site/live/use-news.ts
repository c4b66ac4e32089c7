import { fieldOf, readJson } from '../../lib/calls/call-plainly.ts'
import { type NewsItem, newsItems } from './news-items.ts'
import { useRetried } from './use-retried.ts'

export type News =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; items: readonly NewsItem[]; sample: boolean }

export function useNews(): News {
  const read = useRetried('/market/news', readNews)
  return read.state === 'loaded' ? { state: 'loaded', ...read.answer } : read
}

async function readNews(path: string, signal: AbortSignal) {
  const answer = await readJson(path, signal)
  return { items: newsItems(answer), sample: fieldOf(answer, 'sample') === true }
}
