import { del, get, post } from '@fairlead/contract/route'
import { text } from '@fairlead/contract/text'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from './api.ts'
import { type ApiError, sentencesOf } from './api-error.ts'
import { serviceState } from './service-state.ts'
import { session } from './session.ts'

const common = { auth: 'member', tag: 'test', summary: 'test' } as const
const readPing = get('/ping', {
  ...common,
  query: z.object({ to: z.string().optional() }),
  reply: z.object({ n: z.number() }),
})
const sendPing = post('/ping', { ...common, body: z.object({ n: z.number() }), reply: z.object({ ok: z.boolean() }) })
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
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

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
  await call(dropPing, { params: { id: 'a/b' } })
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

const keysSent = () => fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
const refusedOnce = { errors: [{ msg: 'No.' }], message: 'No.' }
/** Nobody to answer; the calls' own tries again take no time. */
async function lost(promise: Promise<unknown>): Promise<void> {
  vi.useFakeTimers()
  const failed = failure(promise)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect((await failed).status).toBe(0)
}

test('only calls that move money carry a key', async () => {
  answers(200, { ok: true })
  await call(sendPing, { body: { n: 2 } })
  answers(200, { ok: true })
  await call(payPing, { body: { amount: 1 } })
  expect(keysSent()).toEqual([null, expect.stringMatching(/^[0-9a-f]{32}$/)])
})

test('without an answer the call is sent again by itself, and by the next click, always with the same key', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'))
  await lost(call(payPing, { body: { amount: 2 } }))
  expect(fetched).toHaveBeenCalledTimes(8)
  answers(200, { ok: true })
  await call(payPing, { body: { amount: 2 } })
  expect(new Set(keysSent()).size).toBe(1)
})

test.each([
  { status: 200, again: 'another key' },
  { status: 400, again: 'another key' },
  { status: 500, again: 'the same key' },
])('after an answer with $status the same wish carries $again', async ({ status, again }) => {
  answers(status, status === 200 ? { ok: true } : refusedOnce)
  const pay = () => call(payPing, { body: { amount: 3 } }).catch(() => undefined)
  await pay()
  answers(200, { ok: true })
  await pay()
  expect(new Set(keysSent()).size).toBe(again === 'the same key' ? 1 : 2)
})

test('two clicks at once are one intent; another amount, another path or another member is another', async () => {
  fetched.mockImplementation(async () => Response.json({ ok: true }))
  const pay = (amount: number) => call(payPing, { body: { amount } })
  await Promise.all([pay(4), pay(4)])
  expect(new Set(keysSent()).size).toBe(1)
  fetched.mockClear()
  session.start('one')
  const first = [pay(5), pay(6)]
  session.start('other')
  await Promise.all([...first, pay(5)])
  expect(new Set(keysSent()).size).toBe(3)
})

test('a password typed wrongly the first time does not make another intent', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'))
  await lost(call(payPing, { body: { amount: 7, password: 'one' } }))
  answers(200, { ok: true })
  await call(payPing, { body: { amount: 7, password: 'two' } })
  expect(new Set(keysSent()).size).toBe(1)
})

test('a wish of ten minutes ago is forgotten', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'))
  await lost(call(payPing, { body: { amount: 8 } }))
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_001)
  answers(200, { ok: true })
  await call(payPing, { body: { amount: 8 } })
  vi.restoreAllMocks()
  expect(new Set(keysSent()).size).toBe(2)
})

const unknown = { ...refusedOnce, code: 'outcome_unknown' }
/** Told once for each answer, the last of them for good. */
function answersInTurn(...given: (() => Promise<Response>)[]): void {
  for (const answer of given) fetched.mockImplementationOnce(answer)
}
const refusedWith = (status: number, body: unknown) => async () =>
  Response.json(body, { status, headers: { 'retry-after': '5' } })
const gone = async () => {
  throw new TypeError('fetch failed')
}
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

test.each([
  { lost: 'its outcome unknown', first: refusedWith(503, unknown), said: 'unknown' },
  { lost: 'no answer', first: gone, said: 'unknown' },
  { lost: 'a proxy that says nothing', first: async () => new Response('Bad', { status: 503 }), said: 'unknown' },
  { lost: 'the service away', first: refusedWith(503, refusedOnce), said: 'away' },
])('a deed with $lost is asked for by its key until it is known', async ({ first, said }) => {
  answersInTurn(first, refusedWith(503, refusedOnce), async () => Response.json({ ok: true }))
  const { result, states } = await settled(call(payPing, { body: { amount: 21 } }))
  expect(result).toEqual({ ok: true })
  expect(new Set(keysSent()).size).toBe(1)
  expect(states).toContain(said)
  expect(states.at(-1)).toBe('here')
})

test('a refusal ends the asking, and is what is shown', async () => {
  answersInTurn(refusedWith(503, unknown), refusedWith(409, refusedOnce))
  const { result } = await settled(call(payPing, { body: { amount: 22 } }))
  expect(result).toMatchObject({ status: 409, message: 'No.' })
})

test('what nobody could find out is said, and asked for with the same key by the next click', async () => {
  fetched.mockImplementation(refusedWith(503, unknown))
  const { result } = await settled(call(payPing, { body: { amount: 23 } }))
  expect(sentencesOf(result, 'Fallback.')).toEqual([text.outcomeNotFound])
  expect(serviceState.now()).toBe('away')
  answers(200, { ok: true })
  await call(payPing, { body: { amount: 23 } })
  expect(new Set(keysSent()).size).toBe(1)
  expect(serviceState.now()).toBe('here')
})

test('what can be asked for only once is sent once, and says when to come again', async () => {
  fetched.mockImplementation(refusedWith(503, refusedOnce))
  const { result } = await settled(call(sendPing, { body: { n: 1 } }))
  expect(result).toMatchObject({ status: 503, retryAfterMs: 5_000 })
  expect(fetched).toHaveBeenCalledTimes(1)
  serviceState.hear(true)
})
