import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type FollowedStream, followStream, type LiveEvent, type LiveState } from './follow-stream.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function serverThat(answer: Answer, port = 0): Promise<{ port: number; stop(): Promise<void> }> {
  const server: Server = createServer(answer).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  open.push(() => void stop())
  return { port: (server.address() as AddressInfo).port, stop }
}

/** A page that follows, and all that it hears. */
function page(port: number, timings: Partial<Parameters<typeof followStream>[3]> = {}) {
  const heard = { events: [] as LiveEvent[], states: [] as LiveState[], begun: 0, gaps: 0, signedOut: 0 }
  const stream: FollowedStream = followStream(
    't1',
    {
      event: (event) => heard.events.push(event),
      begun: () => heard.begun++,
      gap: () => heard.gaps++,
      alive: () => {},
      state: (state) => heard.states.push(state),
      signedOut: () => heard.signedOut++,
    },
    `http://127.0.0.1:${port}`,
    { retryMs: 1, retryMsMax: 5, silentMsMax: 30_000, pollEveryMs: 1, crowdedMs: 600_000, ...timings },
  )
  open.push(stream.stop)
  return { ...heard, heard, stream }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((next) => setTimeout(next, 2))
}
const begin = (response: ServerResponse, id: string) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`retry: 1\nid: ${id}\n\n`)
const notice = (n: number) =>
  `id: 1-${n}\nevent: notification\ndata: ${JSON.stringify({ id: n, title: 'News', body: '', at: '2026-01-01T00:00:00Z' })}\n\n`
const seen = (events: readonly LiveEvent[]) =>
  events.map((event) => (event.kind === 'notification' ? event.payload?.id : event.kind))

/** Holds a hundred events, sends them after the id that is asked for, and breaks off now and then in the middle of one. */
const holdsHundred: Answer = (request, response) => {
  const lastId = String(request.headers['last-event-id'] ?? '1-0')
  begin(response, lastId)
  const from = Number(lastId.split('-')[1]) + 1
  for (let n = from; n <= Math.min(from + 8, 100); n++) response.write(notice(n))
  if (from + 8 < 100) response.end(notice(from + 9).slice(0, 30))
}

test('it resumes where it broke off, also over a restart of the server, without a gap or a double', async () => {
  const first = await serverThat(holdsHundred)
  const { heard } = page(first.port)
  await until(() => heard.events.length >= 40)
  await first.stop()
  await until(() => heard.states.at(-1) !== 'live')
  await serverThat(holdsHundred, first.port)
  await until(() => heard.events.length >= 100)
  expect(seen(heard.events)).toEqual(Array.from({ length: 100 }, (_, place) => place + 1))
  // Once: whatever was read before that may be older than the stream.
  expect(heard.begun).toBe(1)
  expect(heard.gaps).toBe(0)
  expect(heard.states.at(-1)).toBe('live')
  expect(heard.states).toContain('reconnecting')
})

test('a server that cannot resume is taken at its word: what is shown must be read anew', async () => {
  let opened = 0
  const { port } = await serverThat((_, response) => {
    begin(response, `${++opened}-0`)
    if (opened < 3) response.end()
  })
  const { heard } = page(port)
  await until(() => heard.gaps === 2)
  expect(heard.begun).toBe(1)
})

test.each([
  ['refuses', ((_, response) => void response.writeHead(503).end()) as Answer],
  ['answers something else', ((_, response) => void response.writeHead(200).end('<html>')) as Answer],
  ['breaks off', ((_, response) => void response.destroy()) as Answer],
])('while the server %s it polls, and is live again by itself', async (_, answer) => {
  let fails = true
  const { port } = await serverThat((request, response) => {
    if (fails) answer(request, response)
    else begin(response, '1-0')
  })
  const { heard } = page(port)
  await until(() => heard.gaps >= 3)
  expect(heard.states).toEqual(['reconnecting', 'polling'])
  fails = false
  await until(() => heard.states.at(-1) === 'live')
})

test('one that made room for others polls, and does not push them out again until somebody looks at it', async () => {
  let opened = 0
  const { port } = await serverThat((_, response) => {
    begin(response, '1-0')
    if (++opened === 1) response.end('retry: 600000\nevent: crowded\ndata: {}\n\n')
  })
  const { heard, stream } = page(port)
  // Far longer than the next try of any other broken stream.
  await until(() => heard.gaps >= 20)
  expect({ opened, states: heard.states }).toEqual({ opened: 1, states: ['live', 'polling'] })
  stream.wake()
  await until(() => heard.states.at(-1) === 'live')
  expect(opened).toBe(2)
})

test('a revoked token ends it', async () => {
  let calls = 0
  const { port } = await serverThat((_, response) => {
    calls++
    response.writeHead(401).end()
  })
  const { heard, stream } = page(port)
  await until(() => heard.signedOut === 1)
  stream.wake()
  expect({ calls, states: heard.states }).toEqual({ calls: 1, states: [] })
})

test('a connection that says nothing is given up and resumed', async () => {
  let opened = 0
  const { port } = await serverThat((_, response) => {
    begin(response, '1-0')
    if (++opened > 1) response.write(notice(1))
  })
  const { heard } = page(port, { silentMsMax: 40 })
  await until(() => heard.events.length > 0)
  expect(opened).toBeGreaterThan(1)
})

test('kinds it does not know are passed over, and what it cannot read still says that something happened', async () => {
  const { port } = await serverThat((_, response) => {
    begin(response, '1-0')
    response.write('id: 1-1\nevent: rumour\ndata: {}\n\nid: 1-2\nevent: toString\ndata: {}\n\n')
    response.write('id: 1-3\nevent: fuel\ndata: {"fuelBalance": "much"}\n\nid: 1-4\nevent: bot\ndata: {"st\n\n')
    response.write('id: 1-5\nevent: bot\ndata: {"state": "active", "extra": 1}\n\n')
  })
  const { heard } = page(port)
  await until(() => heard.events.length >= 3)
  expect(heard.events).toEqual([{ kind: 'fuel' }, { kind: 'bot' }, { kind: 'bot', payload: { state: 'active' } }])
})

test('asleep it holds no connection and asks for none; awake it resumes', async () => {
  let opened = 0
  let connected = 0
  const ids: unknown[] = []
  const { port } = await serverThat((request, response) => {
    opened++
    connected++
    ids.push(request.headers['last-event-id'])
    response.on('close', () => connected--)
    begin(response, opened === 1 ? '1-5' : String(request.headers['last-event-id']))
  })
  const { heard, stream } = page(port)
  await until(() => heard.states.at(-1) === 'live')
  stream.sleep()
  await until(() => connected === 0)
  await new Promise((next) => setTimeout(next, 30))
  expect(opened).toBe(1)
  stream.wake()
  await until(() => opened === 2)
  expect(ids).toEqual([undefined, '1-5'])
  expect([heard.begun, heard.gaps]).toEqual([1, 0])
})
