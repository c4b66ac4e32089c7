import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../../platform/logging.ts'
import { handClock } from '../../sandbox/testing/hand-clock.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { newsFeed } from './news-feed.ts'
import { quotesFeed } from './quotes-feed.ts'
import { shareCopy } from './share-copy.ts'

const megabyte = 1_048_576
const good = JSON.stringify({ quotes: { USDJPY: 154.2 } })

/** A real server on this machine that misbehaves as told. */
let asked = 0
let bytesSent = 0
let behave: (response: ServerResponse) => void
const upstream = createServer((_request, response) => {
  asked++
  behave(response)
})
await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
const upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/live`
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

const answers =
  (body: string, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
const neverAnswers = () => {}
const hangsUp = (response: ServerResponse) => void response.destroy()
/** 50 MB, as fast as they are taken. */
const floods = (response: ServerResponse) => {
  const chunk = Buffer.alloc(65_536, 'x')
  let left = 50 * megabyte
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length
      bytesSent += chunk.length
      if (!response.write(chunk)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

beforeEach(() => {
  asked = 0
  bytesSent = 0
  behave = answers(good)
})

const { db, pool } = await testDatabase()
const logger = createLogger('silent')
let feeds = 0
let asking = 0

/** Whatever the readers have begun is over: nothing is under way at the feed or at the database. */
async function settle(): Promise<void> {
  for (let quietTurns = 0; quietTurns < 3; ) {
    await new Promise((next) => setImmediate(next))
    const isQuiet = asking === 0 && pool.waitingCount === 0 && pool.idleCount === pool.totalCount
    quietTurns = isQuiet ? quietTurns + 1 : 0
  }
}

/** Two processes that share a database, each with its own memory. */
function twoProcesses(ask = quotesFeed(upstreamUrl, 'k')) {
  const clock = handClock()
  const counted = () => {
    asking++
    return ask().finally(() => asking--)
  }
  const feed = { name: `feed-${feeds++}`, ask: counted, freshSeconds: 300, staleSecondsMax: 21_600 }
  const process = () => shareCopy({ db, clock, logger }, feed)
  return { clock, one: process(), other: process(), restarted: process }
}

test('a thousand visitors of two processes cause one fetch', async () => {
  const { one, other } = twoProcesses()
  await one()
  const answersSeen = await Promise.all(Array.from({ length: 500 }, () => [one(), other()]).flat())
  expect(new Set(answersSeen.map((quotes) => JSON.stringify(quotes)))).toEqual(new Set(['{"USDJPY":154.2}']))
  expect(asked).toBe(1)
})

test.each([
  { fault: 'refuses', behaviour: answers('{"error":"over quota"}', 500) },
  { fault: 'hangs up', behaviour: hangsUp },
  { fault: 'sends garbage', behaviour: answers('<html>busy</html>') },
  { fault: 'sends no quotes', behaviour: answers('{"success":false}') },
  { fault: 'sends 50 MB', behaviour: floods },
])(
  'while the feed $fault, the last good copy is shown, and the feed is left alone for a minute',
  async ({ behaviour }) => {
    const { clock, one, other, restarted } = twoProcesses()
    await one()
    behave = behaviour
    clock.pass(3_600)
    for (const read of [one, other, restarted()]) {
      expect(await read()).toEqual({ USDJPY: 154.2 })
      await settle()
    }
    expect(asked).toBe(2)
    clock.pass(61)
    behave = answers(JSON.stringify({ quotes: { USDJPY: 160 } }))
    await one()
    await settle()
    expect(await one()).toEqual({ USDJPY: 160 })
  },
)

test('what is too old to be true is not shown', async () => {
  const { clock, one } = twoProcesses()
  await one()
  behave = hangsUp
  clock.pass(21_601)
  expect(await one()).toBeUndefined()
})

test('50 MB are neither read nor kept', async () => {
  behave = floods
  const ask = newsFeed(upstreamUrl)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  for (let time = 0; time < 10; time++) await expect(ask()).rejects.toThrow('more than')
  // The sockets' buffers hold a little beyond the limit.
  expect(bytesSent / 10).toBeLessThan(8 * megabyte)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * megabyte)
})

test('with every feed down, slow or flooding, the server says so and goes on answering', async () => {
  const server = await testServer({
    FX_QUOTES_URL: upstreamUrl,
    FX_QUOTES_KEY: 'hush-hush',
    NEWS_FEED_URL: upstreamUrl,
  })
  behave = neverAnswers
  const slow = Promise.all([server.call('GET', '/market/quotes'), server.call('GET', '/market/news')])
  expect((await server.call('GET', '/health')).status).toBe(200)
  for (const answer of await slow) expect(answer.status).toBe(503)
  // Nobody waits for it again: the feeds are left alone for a minute.
  const before = asked
  expect((await server.call('GET', '/market/quotes')).status).toBe(503)
  expect(asked).toBe(before)
  expect(server.log()).toContain('the feed could not be read')
  expect(server.log()).not.toContain('hush-hush')
})

test('quotes are shown for ten minutes with their age, and not at all after that while the feed fails', async () => {
  const server = await testServer({ FX_QUOTES_URL: upstreamUrl })
  const pass = (advanceSeconds: number) => server.call('POST', '/sandbox/clock', { body: { advanceSeconds } })
  const ageOf = async () => {
    const { status, body } = await server.call('GET', '/market/quotes')
    return status === 200 ? Math.round((body as { ageSeconds: number }).ageSeconds / 60) : status
  }
  expect((await server.call('GET', '/market/quotes')).body).toMatchObject({
    quotes: { USDJPY: 154.2 },
    simulated: false,
  })
  behave = hangsUp
  await pass(4 * 60)
  expect(await ageOf()).toBe(4)
  await pass(5 * 60)
  expect(await ageOf()).toBe(9)
  await pass(2 * 60)
  expect(await ageOf()).toBe(503)
  // A chart of the sandbox's market must not stand beside another market's prices.
  expect((await server.call('GET', '/market/candles?symbol=BTCUSD')).body).toMatchObject({ candles: [] })
})

test('the sandbox has a market and news of its own, and they move with its clock', async () => {
  const server = await testServer()
  const { quotes } = (await server.call('GET', '/market/quotes')).body as { quotes: Record<string, number> }
  expect(Object.keys(quotes)).toEqual(expect.arrayContaining(['USDJPY', 'USDEUR', 'BTCUSD', 'XAUUSD']))
  const { items } = (await server.call('GET', '/market/news')).body as { items: { title: string; link: string }[] }
  expect(items).toHaveLength(6)
  expect(items[0]?.link).toMatch(/^http:\/\/fairlead\.test\/blog\//)
  const { candles } = (await server.call('GET', '/market/candles?symbol=BTCUSD')).body as {
    candles: { open: number; high: number; low: number; close: number }[]
  }
  expect(candles).toHaveLength(72)
  for (const { open, high, low, close } of candles) {
    expect(low).toBeLessThanOrEqual(Math.min(open, close))
    expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
  }
  expect((await server.call('GET', '/market/candles?symbol=NOPE')).status).toBe(400)
  await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: 86_400 * 3 } })
  const later = (await server.call('GET', '/market/quotes')).body as { quotes: Record<string, number> }
  expect(later.quotes.BTCUSD).not.toBe(quotes.BTCUSD)
})
