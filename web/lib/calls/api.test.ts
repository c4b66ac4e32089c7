import { del, get, post, type Route } from '@fairlead/contract/route'
import { text } from '@fairlead/contract/text'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { serviceState } from '../service-state.ts'
import { session } from '../session.ts'
import { actUntil, call } from './api.ts'
import { type ApiError, sentencesOf } from './api-error.ts'

const common = { auth: 'member', tag: 'test', summary: 'test' } as const
const readPing = get('/ping', {
  ...common,
  query: z.object({ to: z.string().optional() }),
  reply: z.object({ n: z.number() }),
})
const sendPing = post('/ping', {
  ...common,
  auth: 'public',
  body: z.object({ n: z.number() }),
  reply: z.object({ ok: z.boolean() }),
})
const payPing = post('/ping/pay', {
  ...common,
  idempotent: true,
  body: z.object({ amount: z.number(), password: z.string().optional() }),
  reply: z.object({ ok: z.boolean() }),
})
const dropPing = del('/ping/:id', { ...common, params: z.object({ id: z.string() }), reply: z.object({}) })

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const act = (route: Route, request: object = {}, left = new AbortController().signal) =>
  actUntil(left, route as never, request as never)

const answers = (status: number, body: unknown) => fetched.mockResolvedValue(Response.json(body, { status }))
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail(),
    (error) => error,
  )

test('a reply comes back parsed, empty query values are not sent', async () => {
  answers(200, { n: 1, extra: true })
  expect(await call(readPing, { query: { to: '' } })).toEqual({ n: 1 })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/ping')
})

test('query and path parameters are escaped', async () => {
  answers(200, { n: 1 })
  await call(readPing, { query: { to: 'a&b@c' } })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/ping?to=a%26b%40c')
  answers(200, {})
  await act(dropPing, { params: { id: 'a/b' } })
  expect(fetched.mock.calls[1]?.[0]).toBe('/api/ping/a%2Fb')
})

test('the token travels in both headers', async () => {
  session.start('t1')
  answers(200, { ok: true })
  await call(sendPing, { body: { n: 2 } })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"n":2}',
    headers: { authorization: 'Bearer t1', 'x-auth-token': 't1', 'content-type': 'application/json' },
  })
})

test('how far the database had come in one answer is sent with the next call', async () => {
  fetched.mockResolvedValue(Response.json({ ok: true }, { headers: { 'x-position': '2/8A' } }))
  await act(payPing, { body: { amount: 1 } })
  answers(200, { n: 1 })
  await call(readPing, { query: {} })
  expect(fetched.mock.calls[1]?.[1]).toMatchObject({ headers: { 'x-position': '2/8A' } })
})

test('a refusal carries every sentence', async () => {
  answers(400, { errors: [{ msg: 'One.', field: 'n' }, { msg: 'Two.' }], message: 'One.' })
  const error = await failure(call(sendPing, { body: { n: 2 } }))
  expect(error).toMatchObject({ status: 400, message: 'One.' })
  expect(sentencesOf(error, 'Fallback.')).toEqual(['One.', 'Two.'])
})

test.each([
  { status: 401, signedInAfter: null },
  { status: 403, signedInAfter: 't1' },
  { status: 400, signedInAfter: 't1' },
])('$status leaves the token $signedInAfter', async ({ status, signedInAfter }) => {
  session.start('t1')
  answers(status, { errors: [{ msg: 'No.' }], message: 'No.' })
  await failure(call(readPing, { query: {} }))
  expect(session.token()).toBe(signedInAfter)
})

test('a late 401 for an older token leaves the new session alone', async () => {
  session.start('old')
  fetched.mockImplementation(async () => {
    session.start('new')
    return Response.json({ errors: [{ msg: 'No.' }], message: 'No.' }, { status: 401 })
  })
  await failure(call(readPing, { query: {} }))
  expect(session.token()).toBe('new')
})

test('no answer is an error that says so', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'))
  const error = await failure(call(readPing, { query: {} }))
  expect(error.status).toBe(0)
  expect(sentencesOf(error, 'Fallback.')).toEqual(['Fallback.', error.message])
  expect(sentencesOf(error, text.internal)).toEqual([error.message])
})

test('a reply of another shape is not passed on', async () => {
  answers(200, { n: 'one' })
  const error = await failure(call(readPing, { query: {} }))
  expect(sentencesOf(error, 'Fallback.')).toEqual(['Fallback.'])
})

/** The server behind a network that loses things: deeds by their keys, and how often each was done. */
function serverThat(...fates: ('answers' | 'is never reached' | 'loses the answer' | 'is away' | 'fails' | Fate)[]) {
  const done = new Map<string, number>()
  const calledOff = new Set<string>()
  const sent: string[] = []
  const asked: string[] = []
  const deed = (key: string): Response => {
    if (calledOff.has(key)) return Response.json({ ...refusedOnce, message: text.notDone }, { status: 409 })
    if (!done.has(key)) done.set(key, 1)
    return Response.json({ ok: true })
  }
  fetched.mockImplementation(async (url, init) => {
    const question = /^\/api\/calls\/(\w+)\/outcome$/.exec(url)?.[1]
    if (question) {
      asked.push(question)
      if (done.has(question)) return Response.json({ outcome: 'done' })
      calledOff.add(question)
      return Response.json({ outcome: 'not_done' })
    }
    const key = new Headers(init.headers).get('idempotency-key') ?? ''
    sent.push(key)
    const fate = fates.shift() ?? 'answers'
    if (typeof fate === 'function') return fate(key, deed)
    if (fate === 'is never reached') throw new TypeError('fetch failed')
    if (fate === 'is away') return Response.json(refusedOnce, { status: 503, headers: { 'retry-after': '5' } })
    if (fate === 'fails') return new Response('Bad Gateway', { status: 502 })
    const answer = deed(key)
    if (fate === 'loses the answer') throw new TypeError('fetch failed')
    return answer
  })
  return { done, sent, asked, deed }
}
type Fate = (key: string, deed: (key: string) => Response) => Promise<Response> | Response

const refusedOnce = { errors: [{ msg: 'No.' }], message: 'No.' }
const unknown = { ...refusedOnce, code: 'outcome_unknown' }

async function settled<T>(promise: Promise<T>): Promise<{ result: T | ApiError; states: string[] }> {
  vi.useFakeTimers()
  const states: string[] = []
  const leave = serviceState.subscribe(() => void states.push(serviceState.now()))
  const ended = promise.catch((error: ApiError) => error)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  leave()
  return { result: await ended, states }
}

const pay = (amount = 1, left?: AbortSignal) => act(payPing, { body: { amount } }, left)
const pending = () => JSON.parse(sessionStorage.getItem('pending-deeds') ?? '[]')

test('a deed carries a key of its own, and is kept in mind until it is answered', async () => {
  let open: unknown
  const server = serverThat((key, deed) => {
    open = pending()
    return deed(key)
  })
  await pay()
  await pay()
  expect(new Set(server.sent).size).toBe(2)
  expect(server.sent[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(open).toEqual([{ key: server.sent[0], what: 'test', session: '' }])
  expect(pending()).toEqual([])
})

test('without a connection nothing is sent, now or later', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const server = serverThat()
  const failed = await failure(pay())
  expect(sentencesOf(failed, 'Fallback.')).toEqual([text.nothingSent])
  vi.stubGlobal('navigator', { onLine: true })
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(server.sent).toEqual([])
})

test.each([
  { moment: 'is never reached', done: 0, sent: 1 },
  { moment: 'loses the answer', done: 1, sent: 2 },
  { moment: 'fails', done: 0, sent: 1 },
] as const)('when the server $moment it is asked what became of it, and nothing is done twice', async (row) => {
  const server = serverThat(row.moment)
  const { result, states } = await settled(pay())
  expect(states).toContain('unknown')
  expect(server.asked).toHaveLength(1)
  expect(server.sent).toHaveLength(row.sent)
  expect(new Set(server.sent).size).toBe(1)
  expect(server.done.size).toBe(row.done)
  if (row.done) expect(result).toEqual({ ok: true })
  else expect(sentencesOf(result, 'Fallback.')).toEqual([text.notDone])
  expect(pending()).toEqual([])
})

test('an outcome that the server does not know is asked for', async () => {
  const server = serverThat(() => Response.json(unknown, { status: 503 }))
  const { result } = await settled(pay())
  expect(sentencesOf(result, 'Fallback.')).toEqual([text.notDone])
  expect(server.sent).toHaveLength(1)
})

test('a failure of ours keeps its words', async () => {
  serverThat(() => Response.json(refusedOnce, { status: 500 }))
  const { result } = await settled(pay())
  expect(sentencesOf(result, 'Fallback.')).toEqual(['No.', text.notDone])
})

test('the question is asked again while the service is away, until it is known', async () => {
  const server = serverThat('loses the answer')
  const known = fetched.getMockImplementation()
  let away = 3
  fetched.mockImplementation(async (url, init) => {
    if (url.endsWith('/outcome') && away-- > 0) return Response.json(refusedOnce, { status: 503 })
    return known?.(url, init) as Promise<Response>
  })
  const { result, states } = await settled(pay())
  expect(result).toEqual({ ok: true })
  expect(states.at(-1)).toBe('here')
  expect(server.done.size).toBe(1)
})

test('what was put off is sent again while somebody waits for it, and not when they have left', async () => {
  const waited = serverThat('is away', 'is away')
  expect((await settled(pay())).result).toEqual({ ok: true })
  expect(waited.sent).toHaveLength(3)
  const leaving = new AbortController()
  const left = serverThat(() => {
    leaving.abort('gone')
    return Response.json(refusedOnce, { status: 503 })
  })
  expect((await settled(pay(2, leaving.signal))).result).toMatchObject({ status: 503 })
  expect([left.sent.length, left.done.size]).toEqual([1, 0])
})

test('whoever leaves a call that gets no answer leaves no deed behind', async () => {
  const leaving = new AbortController()
  let arrive: (() => Response) | undefined
  const server = serverThat((key, deed) => {
    arrive = () => deed(key)
    leaving.abort('closed')
    return new Promise((_, reject) => {
      fetched.mock.lastCall?.[1].signal?.addEventListener('abort', () => reject(new TypeError('aborted')))
    })
  })
  const { result } = await settled(pay(3, leaving.signal))
  expect(sentencesOf(result, 'Fallback.')).toEqual([text.notDone])
  expect(arrive?.().status).toBe(409)
  expect(server.done.size).toBe(0)
})

test('a session that ends before it is known says so, and nothing is sent', async () => {
  session.start('t1')
  const server = serverThat('is never reached')
  const known = fetched.getMockImplementation()
  fetched.mockImplementation(async (url, init) =>
    url.endsWith('/outcome') ? Response.json(refusedOnce, { status: 401 }) : ((await known?.(url, init)) as Response),
  )
  const { result } = await settled(pay())
  expect(sentencesOf(result, 'Fallback.')).toEqual([text.outcomeOutOfReach])
  expect([session.token(), server.sent.length]).toEqual([null, 1])
})

test('two clicks at once are one deed; another amount or another member is another', async () => {
  const server = serverThat()
  await Promise.all([pay(4), pay(4)])
  expect(server.sent).toHaveLength(1)
  session.start('one')
  const first = [pay(5), pay(6)]
  session.start('other')
  await Promise.all([...first, pay(5)])
  expect(new Set(server.sent).size).toBe(4)
})

test('what changes something cannot be called past the hook', async () => {
  expect((await failure(call(payPing, { body: { amount: 1 } }))).message).toContain('useAct')
})

test('what strangers send is sent once, and says when to come again', async () => {
  fetched.mockImplementation(async () => Response.json(refusedOnce, { status: 503, headers: { 'retry-after': '5' } }))
  const { result } = await settled(call(sendPing, { body: { n: 1 } }))
  expect(result).toMatchObject({ status: 503, retryAfterMs: 5_000 })
  expect(fetched).toHaveBeenCalledTimes(1)
  serviceState.hear(true)
})
