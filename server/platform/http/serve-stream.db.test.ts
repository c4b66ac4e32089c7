import { type ClientRequest, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { eventPayloads, streamsMax } from '@fairlead/contract/routes/platform/stream'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { inTx, openDatabase } from '../database/db.ts'
import { followEvents, publish, publishAll, purgeEvents } from '../events.ts'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../work/metrics.ts'
import type { Caller } from './caller.ts'
import { createApp } from './create-app.ts'
import { serveStream } from './serve-stream.ts'

const { db, url } = await testDatabase()
const now = new Date()
const signedIn = new Map<string, bigint>()
let newestMember = 0n
// New ones for each test: while anything runs on the same machine's database, a stream may begin with what was said just before.
beforeEach(() => {
  for (const name of ['ada', 'eve']) signedIn.set(name, ++newestMember)
})
const idOf = (name: string) => signedIn.get(name) ?? 0n

/** One API process: its own connections, its own listener, the same database. */
async function instance(heartbeatMs = 50) {
  const own = openDatabase(url)
  const logger = createLogger('silent')
  const metrics = createMetrics()
  const events = await followEvents(own.db, own.direct, logger)
  const authenticate = async (token: string) => {
    const memberId = signedIn.get(token)
    return memberId === undefined ? undefined : ({ memberId, role: 'member' } as Caller)
  }
  const app = await createApp({
    logger,
    metrics,
    authenticate,
    countCall: () => undefined,
    trustProxy: false,
    publicUrl: 'http://fairlead.test',
  })
  const answers: ServerResponse[] = []
  app.addHook('onRequest', async (_request, reply) => void answers.push(reply.raw))
  serveStream(app, events, metrics, heartbeatMs)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= app
      .close()
      .then(() => events.close())
      .then(() => own.close())
    return stopped
  }
  whenOver(stop)
  const openStreams = async () => (await metrics.streamsOpen.get()).values[0]?.value ?? 0
  const unsentBytes = () => answers.reduce((sum, { writableLength }) => sum + writableLength, 0)
  return { address, stop, openStreams, unsentBytes }
}

type Stream = {
  request: ClientRequest
  response: IncomingMessage
  events: { id: string; n: number }[]
  /** Where the server says the stream begins. */
  startId: string | undefined
  ended: Promise<void>
}

function openStream(address: string, token: string, lastId?: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) }
    const request = get(`${address}/api/stream`, { headers, agent: false }, (response) => {
      const events: Stream['events'] = []
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk
        const whole = text.lastIndexOf('\n\n')
        if (whole < 0) return
        for (const [, id = '', data = ''] of text
          .slice(0, whole + 2)
          .matchAll(/id: (\S+)\nevent: notification\ndata: (.*)/g))
          events.push({ id, n: eventPayloads.notification.parse(JSON.parse(data)).id })
        stream.startId ??= /^retry: \d+\nid: (\S+)\n\n/.exec(text)?.[1]
        text = text.slice(whole + 2)
      })
      const ended = new Promise<void>((done) => response.on('close', done).on('error', () => {}))
      const stream: Stream = { request, response, events, ended, startId: undefined }
      resolve(stream)
    })
    request.on('error', reject)
  })
}

const notice = (n: number, body = '') => ({ id: n, title: 'News', body, at: now.toISOString() })
const tell = (name: string, n: number, body?: string) =>
  inTx(db, (tx) => publish(tx, idOf(name), 'notification', notice(n, body), now))
const tellAtOnce = (name: string, from: number, to: number, body?: string) =>
  inTx(db, (tx) => {
    const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place)
    return publishAll(
      tx,
      numbers.map((n) => ({ memberId: idOf(name), kind: 'notification', payload: notice(n, body) })),
      now,
    )
  })
const numbers = (stream: Stream) => stream.events.map(({ n }) => n)

async function until(condition: () => boolean | Promise<boolean>, words: string): Promise<void> {
  for (let attempt = 0; attempt < 4_800; attempt++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`It did not happen: ${words}`)
}

const [first, second] = [await instance(), await instance()]

test('what one process publishes reaches pages on every process, in order, and only its own member', async () => {
  const ada = [await openStream(first.address, 'ada'), await openStream(second.address, 'ada')]
  const eve = await openStream(second.address, 'eve')
  for (let n = 1; n <= 20; n++) await tell(n % 2 ? 'ada' : 'eve', n)
  await until(() => [...ada, eve].every((stream) => stream.events.length >= 10), 'everyone has 10 events')
  for (const stream of ada) expect(numbers(stream)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19])
  expect(numbers(eve)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
  for (const { request } of [...ada, eve]) request.destroy()
})

test('of one member twenty streams live at a time: the oldest ends with a word, and nobody else notices', async () => {
  const eve = await openStream(first.address, 'eve')
  const ada: Stream[] = []
  for (let n = 0; n < streamsMax; n++) ada.push(await openStream(first.address, 'ada'))
  const oldest = ada[0]
  const words = oldest ? text(oldest.response) : undefined
  const newest = await openStream(first.address, 'ada')
  expect(await first.openStreams()).toBe(streamsMax + 1)
  await oldest?.ended
  // Whoever does not know the word is told at least not to come back at once.
  expect(await words).toMatch(/retry: 600000\nevent: crowded\ndata: {}\n\n$/)
  await tell('ada', 1)
  await tell('eve', 2)
  const others = [...ada.slice(1), newest]
  await until(() => [...others, eve].every((stream) => stream.events.length > 0), 'all others are told')
  // One that is closed makes room.
  others[0]?.request.destroy()
  await until(async () => (await first.openStreams()) === streamsMax, 'one is gone')
  others.push(await openStream(first.address, 'ada'))
  await tell('ada', 3)
  await until(() => others.slice(1).every((stream) => numbers(stream).at(-1) === 3), 'the rest still lives')
  for (const { request } of [...others, eve]) request.destroy()
  await until(async () => (await first.openStreams()) === 0, 'all are gone')
})

test('an event of a transaction that began early and commits late is neither lost nor out of place', async () => {
  const live = await openStream(first.address, 'ada')
  let commit = () => {}
  const held = new Promise<void>((resolve) => (commit = resolve))
  let inserted = () => {}
  const isInserted = new Promise<void>((resolve) => (inserted = resolve))
  const late = inTx(db, async (tx) => {
    await publish(tx, idOf('ada'), 'notification', notice(100), now)
    inserted()
    await held
  })
  await isInserted
  await tell('ada', 101)
  await tell('ada', 102)
  // The later ones wait for the earlier: a page that has seen 102 could not ask for 100 any more.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(numbers(live)).toEqual([])
  commit()
  await late
  await until(() => live.events.length >= 3, 'all three came')
  expect(numbers(live)).toEqual([100, 101, 102])

  const resumed = await openStream(second.address, 'ada', live.events[0]?.id)
  await until(() => resumed.events.length >= 2, 'the missed two came')
  expect(resumed.events).toEqual(live.events.slice(1))
  for (const { request } of [live, resumed]) request.destroy()
})

test('a page that reconnects all the time, now here and now there, sees each event once', async () => {
  const total = 200
  const start = await openStream(first.address, 'ada')
  await tell('ada', 1_000)
  await until(() => start.events.length === 1, 'the first event')
  const seen = [...start.events]
  start.request.destroy()
  const publishing = (async () => {
    // Several at a time, so that transactions overlap and commit in another order than they began.
    for (let n = 1; n <= total; n += 4)
      await Promise.all([n, n + 1, n + 2, n + 3].map((each) => tell('ada', 1_000 + each)))
  })()
  for (let turn = 0; seen.length <= total; turn++) {
    const stream = await openStream(turn % 2 ? first.address : second.address, 'ada', seen.at(-1)?.id)
    await until(() => stream.events.length > 0, 'something new')
    stream.request.destroy()
    await stream.ended
    seen.push(...stream.events)
  }
  await publishing
  expect(numbers({ ...start, events: seen }).sort((a, b) => a - b)).toEqual(
    Array.from({ length: total + 1 }, (_, n) => 1_000 + n),
  )
})

test.each(['nonsense', '999999999999999999-1', '1', '-'])(
  'a position nobody was given (%s) resumes nothing and keeps nothing back',
  async (position) => {
    const stream = await openStream(first.address, 'eve', position)
    await tell('eve', 7)
    await until(() => stream.events.length > 0, 'the live event')
    expect(numbers(stream)).toEqual([7])
    stream.request.destroy()
  },
)

test('a stream ends with its session', async () => {
  signedIn.set('short', ++newestMember)
  const stream = await openStream(first.address, 'short')
  signedIn.delete('short')
  await stream.ended
})

test('a reader that takes nothing is cut off after a heartbeat', async () => {
  const own = await instance(50)
  const stream = await openStream(own.address, 'ada')
  stream.response.pause()
  for (let n = 1; n <= 60; n++) await tell('ada', n, 'x'.repeat(200_000))
  await until(async () => (await own.openStreams()) === 0, 'the stream is gone')
  stream.request.destroy()
})

test('five thousand events of one transaction reach a page in one go, in order', async () => {
  const own = await instance(60_000)
  const stream = await openStream(own.address, 'ada')
  await tellAtOnce('ada', 1, 5_000)
  await until(() => stream.events.length >= 5_000, 'all of them')
  expect(numbers(stream)).toEqual(Array.from({ length: 5_000 }, (_, place) => place + 1))
  stream.request.destroy()
})

test('a reader that is slow for a while costs little memory and misses nothing', async () => {
  const own = await instance(60_000)
  const stream = await openStream(own.address, 'ada')
  await until(() => stream.startId !== undefined, 'the stream is open')
  stream.response.pause()
  for (let from = 1; from <= 1_000; from += 200) await tellAtOnce('ada', from, from + 199, 'x'.repeat(20_000))
  // Twenty megabytes: far more than the system's own buffers between the two ends take, and nearly all of it still in the table.
  const other = await openStream(own.address, 'ada', stream.startId)
  await until(() => other.events.length >= 1_000, 'a quick reader has them all')
  expect(own.unsentBytes()).toBeLessThan(2_000_000)
  other.request.destroy()
  stream.response.resume()
  await until(() => stream.events.length >= 1_000, 'all of them')
  expect(numbers(stream)).toEqual(Array.from({ length: 1_000 }, (_, place) => place + 1))
  stream.request.destroy()
})

test('as much as was missed is caught up on, when it is read', async () => {
  const start = await openStream(second.address, 'eve')
  await tell('eve', 1)
  await until(() => start.events.length > 0, 'a position to resume from')
  start.request.destroy()
  for (let n = 2; n <= 60; n++) await tell('eve', n, 'x'.repeat(50_000))
  const stream = await openStream(second.address, 'eve', start.events[0]?.id)
  await until(() => stream.events.length === 59, 'three megabytes of missed events')
  stream.request.destroy()
})

test('a page that was told nothing yet resumes from where it came in', async () => {
  const stream = await openStream(first.address, 'eve')
  await until(() => stream.startId !== undefined, 'the stream is open')
  stream.request.destroy()
  await tell('eve', 1)
  await tell('eve', 2)
  const resumed = await openStream(second.address, 'eve', stream.startId)
  await until(() => resumed.events.length >= 2, 'what was missed')
  expect(numbers(resumed)).toEqual([1, 2])
  expect(resumed.startId).toBe(stream.startId)
  resumed.request.destroy()
})

test('a page that was away for longer than events are kept is told that it cannot resume', async () => {
  const stream = await openStream(first.address, 'eve')
  await tell('eve', 1)
  await until(() => stream.events.length > 0, 'a position to resume from')
  stream.request.destroy()
  const seen = stream.events[0]?.id
  const kept = await openStream(first.address, 'eve', seen)
  await until(() => kept.startId !== undefined, 'the stream is open')
  expect(kept.startId).toBe(seen)
  kept.request.destroy()
  await tell('eve', 2)
  await purgeEvents(db).runDue(new Date(now.getTime() + 8 * 86_400_000))
  const late = await openStream(first.address, 'eve', seen)
  await until(() => late.startId !== undefined, 'the stream is open')
  expect(late.startId).not.toBe(seen)
  await tell('eve', 3)
  await until(() => late.events.length > 0, 'the live event')
  expect(numbers(late)).toEqual([3])
  late.request.destroy()
})

test('streams end when the server stops, and do not hold it up', async () => {
  const third = await instance(60_000)
  const stream = await openStream(third.address, 'ada')
  await third.stop()
  await stream.ended
})
