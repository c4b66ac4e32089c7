import { display, timings } from '@fairlead/contract/constants'
import { readNews } from '@fairlead/contract/routes/bots/market'
import { text } from '@fairlead/contract/text'
import { call } from '../../../lib/calls/api.ts'
import { dayWords } from '../../../lib/formats/format-day.ts'

export type NewsItem = { title: string; link: string; description: string; date: string }
type Fetched = { title: string; link: string; description: string; pubDate: string }
type CachedNews = { at: number; items: NewsItem[] }

const storageKey = 'dashboard_news'

/** The first six stories, every gap filled with the specified words and descriptions cut at 150 characters. */
export function newsItems(items: readonly Fetched[]): NewsItem[] {
  return items.slice(0, display.newsItemsMax).map((item) => ({
    title: item.title || text.newsNoTitle,
    link: /^https?:\/\//.test(item.link) ? item.link : text.newsNoLink,
    description: cut(item.description || text.newsNoDescription),
    date: dateOf(item.pubDate),
  }))
}

/** From this browser's store while it is younger than 12 hours, else from the server. */
export async function readMemberNews(now: number, signal: AbortSignal): Promise<NewsItem[]> {
  const kept = cachedNews()
  if (kept && now - kept.at >= 0 && now - kept.at < timings.newsAgeMsMax) return kept.items
  const items = newsItems((await call(readNews, { signal })).items)
  localStorage.setItem(storageKey, JSON.stringify({ at: now, items } satisfies CachedNews))
  return items
}

function cachedNews(): CachedNews | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    // Somebody else's text under our name: it is written anew.
    return undefined
  }
}

function isKept(kept: unknown): kept is CachedNews {
  return typeof kept === 'object' && kept !== null && 'at' in kept && 'items' in kept && Array.isArray(kept.items)
}

function cut(words: string): string {
  const characters = [...words]
  if (characters.length <= display.newsCharactersMemberMax) return words
  return `${characters.slice(0, display.newsCharactersMemberMax).join('').trimEnd()}…`
}

function dateOf(pubDate: string): string {
  const at = new Date(pubDate)
  if (Number.isNaN(at.getTime())) return text.newsUnknownDate
  return dayWords(at)
}
