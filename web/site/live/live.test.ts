import { display, timings } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { candlesIn, endingAt } from './candles.ts'
import { newsItems } from './news-items.ts'
import { rateOf, ratesFrom, ratesOf } from './rates.ts'

const fetched = vi.fn<(url: string) => Promise<Response>>()
const stored = new Map<string, string>()
const warned = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.resetModules()
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'warn').mockImplementation(warned)
  fetched.mockImplementation(async () => Response.json({ quotes: { USDJPY: 154.221 } }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
  warned.mockReset()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

test.each([
  ['USDJPY', 154.221, { pair: 'USD/JPY', bid: '154.2210', ask: '154.3752', iconClass: 'sign-jpy' }],
  ['USDEUR', 0.86119, { pair: 'USD/EUR', bid: '0.8612', ask: '0.8621', iconClass: 'sign-eur' }],
  ['BTCUSD', 45_000, { pair: 'BTC/USD', bid: '45000.0000', ask: '45045.0000', iconClass: 'sign-btc' }],
])('%s at %d', (symbol, quote, rate) => {
  expect(rateOf(symbol, quote)).toEqual(rate)
})

test('pairs of the dollar come first, whatever order they arrive in', () => {
  const pairs = ratesOf({ BTCUSD: 1, USDJPY: 2, ETHUSD: 3, USDCAD: 4 }).map(({ pair }) => pair)
  expect(pairs).toEqual(['USD/CAD', 'USD/JPY', 'BTC/USD', 'ETH/USD'])
})

test('what is no number is no rate', () => {
  expect(ratesOf({ USDJPY: '1', USDEUR: Number.NaN, USDCHF: 0, USDCAD: null })).toEqual([])
})

test.each(['', 'null', '{}', '[1]', '[{"pair":"USD/JPY"}]', '{['])('storage holding %s is ignored', (kept) => {
  expect(ratesFrom(kept)).toBeUndefined()
})

test('rates are fetched once, kept under the stated keys, and fetched anew after ten minutes', async () => {
  const { quotes } = await import('./quotes.ts')
  const heard = () => {}
  const leave = [quotes.subscribe(heard), quotes.subscribe(() => {})]
  await settle()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(quotes.now()).toMatchObject([{ pair: 'USD/JPY', bid: '154.2210' }])
  expect(JSON.parse(stored.get('forex_rates') ?? '')).toEqual(quotes.now())
  expect(stored.get('forex_last_fetch_time')).toBe(String(Date.now()))
  await vi.advanceTimersByTimeAsync(timings.quotesAgeMsMax - 1)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(2)
  for (const stop of leave) stop()
  await vi.advanceTimersByTimeAsync(timings.quotesAgeMsMax * 3)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('rates kept four minutes ago are shown at once and fetched six minutes later', async () => {
  stored.set(display.quotesStorageKey, JSON.stringify([rateOf('USDCHF', 0.79)]))
  stored.set(display.quotesFetchedStorageKey, String(Date.now() - 4 * 60_000))
  const { quotes } = await import('./quotes.ts')
  const leave = quotes.subscribe(() => {})
  await settle()
  expect(quotes.now()).toMatchObject([{ pair: 'USD/CHF' }])
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  leave()
})

test('rates that have become old are let go while the feed fails, and come back with it', async () => {
  stored.set(display.quotesStorageKey, JSON.stringify([rateOf('USDCHF', 0.79)]))
  stored.set(display.quotesFetchedStorageKey, String(Date.now() - 3 * 86_400_000))
  fetched.mockImplementation(async () => Response.json({}, { status: 503 }))
  const { quotes } = await import('./quotes.ts')
  const leave = quotes.subscribe(() => {})
  await settle()
  expect(quotes.now()).toEqual([])
  fetched.mockImplementation(async () => Response.json({ quotes: { USDJPY: 154.221 }, ageSeconds: 240 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(quotes.now()).toMatchObject([{ pair: 'USD/JPY' }])
  expect(Number(stored.get('forex_last_fetch_time'))).toBe(Date.now() - 240_000)
  fetched.mockImplementation(async () => Response.json({}, { status: 503 }))
  await vi.advanceTimersByTimeAsync(timings.quotesAgeMsMax - 240_000 - 1)
  expect(quotes.now()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(quotes.now()).toEqual([])
  leave()
})

test.each([
  { what: 'no answer', answer: async () => Promise.reject(new TypeError('failed')) },
  { what: 'a refusal', answer: async () => Response.json({}, { status: 503 }) },
  { what: 'no quotes', answer: async () => Response.json({ success: false }) },
  { what: 'no JSON', answer: async () => new Response('<html>') },
])('$what is logged only, and nothing is shown or kept', async ({ answer }) => {
  fetched.mockImplementation(answer)
  const { quotes } = await import('./quotes.ts')
  const leave = quotes.subscribe(() => {})
  await settle()
  expect(quotes.now()).toEqual([])
  expect(stored.size).toBe(0)
  expect(warned).toHaveBeenCalledOnce()
  leave()
})

test('six items, gaps filled, long descriptions cut, three pictures in turn', () => {
  const full = {
    title: 'T',
    link: 'https://a.test',
    description: 'd'.repeat(101),
    pubDate: 'Sun, 15 Nov 2026 10:00:00 GMT',
  }
  const items = newsItems({ items: [full, {}, { pubDate: 'soon' }, full, full, full, full] })
  expect(items).toHaveLength(6)
  expect(items[0]).toMatchObject({ title: 'T', description: `${'d'.repeat(100)}…`, pubDate: '15 Nov 2026' })
  expect(items[1]).toMatchObject({
    title: text.newsNoTitle,
    link: '#',
    description: text.newsNoDescription,
    pubDate: text.newsUnknownDate,
  })
  expect(items[2]?.pubDate).toBe(text.newsUnknownDate)
  expect(new Set(items.map((item) => item.image)).size).toBe(3)
  expect(items[3]?.image).toBe(items[0]?.image)
  expect(() => newsItems({})).toThrow()
})

test('candles are drawn only when they can be', () => {
  const candles = [1, 2, 3].map((open) => ({ time: '2026-11-16T09:00:00.000Z', open, high: 4, low: 1, close: 2 }))
  expect(candlesIn({ candles })).toEqual(candles)
  expect(endingAt(candles, 5).at(-1)).toMatchObject({ open: 3, high: 5, low: 1, close: 5 })
  expect(endingAt(candles, 0.5).at(-1)).toMatchObject({ high: 4, low: 0.5, close: 0.5 })
  for (const answer of [undefined, {}, { candles: [] }, { candles: [{ time: 'x', open: 1 }, 2] }])
    expect(candlesIn(answer)).toBeUndefined()
})
