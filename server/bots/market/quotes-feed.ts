import { z } from 'zod'
import { fetchText } from './fetch-text.ts'

export type Quotes = Record<string, number>

const pairsMax = 250
const pairName = /^[A-Z]{6,10}$/

// The service answers `{"quotes": {"USDJPY": 154.22, ...}}` and, when it refuses, something without quotes.
const answer = z.object({ quotes: z.record(z.string(), z.unknown()) })

/** An exchange-rate service that takes its key as a query parameter. */
export function quotesFeed(serviceUrl: string, key: string | undefined): () => Promise<Quotes> {
  const url = new URL(serviceUrl)
  if (key) url.searchParams.set('access_key', key)
  return async () => parseQuotes(await fetchText(url, 'application/json'))
}

export function parseQuotes(json: string): Quotes {
  const parsed = answer.safeParse(asJson(json))
  if (!parsed.success) throw new Error('answered without quotes')
  const good = Object.entries(parsed.data.quotes).filter(isQuote).slice(0, pairsMax)
  if (good.length === 0) throw new Error('answered without a single readable quote')
  return Object.fromEntries(good)
}

const isQuote = (entry: [string, unknown]): entry is [string, number] =>
  pairName.test(entry[0]) && typeof entry[1] === 'number' && Number.isFinite(entry[1]) && entry[1] > 0

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
