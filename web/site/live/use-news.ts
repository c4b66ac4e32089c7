import { useEffect, useState } from 'react'
import { readJson } from '../../lib/call-plainly.ts'
import { type NewsItem, newsItems } from './news-items.ts'

export type News = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; items: readonly NewsItem[] }

export function useNews(): News {
  const [news, setNews] = useState<News>({ state: 'loading' })

  useEffect(() => {
    const leaving = new AbortController()
    readJson('/market/news', leaving.signal)
      .then((answer) => setNews({ state: 'loaded', items: newsItems(answer) }))
      .catch(() => {
        if (!leaving.signal.aborted) setNews({ state: 'failed' })
      })
    return () => leaving.abort()
  }, [])

  return news
}
