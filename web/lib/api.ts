import { errorReply } from '@fairlead/contract/errors'
import type { Route } from '@fairlead/contract/route'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { endIntent, intentKey } from './intent-keys.ts'
import { serverTime } from './server-time.ts'
import { serviceState } from './service-state.ts'
import { session } from './session.ts'

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? unknown
  : { [Key in Name]: z.input<Schema> }

type Request<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & { signal?: AbortSignal }

type Sent = { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal }

const unreachable = 'The server cannot be reached. Check your connection and try again.'
const unreadable = 'The server answered in a way this page does not understand. Reload the page and try again.'

/** Pauses before further tries of a call that can be repeated without harm: longer than a database needs to start again. */
const retryPausesMs = [500, 1_500, 3_000, 5_000, 5_000, 10_000, 10_000]
/** However late the server says to come again, somebody is looking at a dialog. */
const retryAfterMsMax = 10_000

/**
 * Makes one call of the contract's table: the parsed reply, or an ApiError. A call that moves money carries a key, so that it is
 * done once however often it is sent. When no answer comes, or the service is away, it is sent again by itself with the same key, so that
 * whoever waits is shown what truly came of it.
 */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  ...[request]: Record<never, never> extends Request<P, Q, B> ? [Request<P, Q, B>?] : [Request<P, Q, B>]
): Promise<z.output<R>> {
  const sent: Sent = request ?? {}
  const token = session.token()
  const path = pathOf(route.path, sent)
  const intent = route.idempotent ? intentWords(token, route.method, path, sent.body) : undefined
  const response = await send(
    `/api${path}`,
    {
      method: route.method,
      headers: headersOf(token, sent.body !== undefined, intent && intentKey(intent)),
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      ...(sent.signal ? { signal: sent.signal } : {}),
    },
    intent === undefined ? [] : retryPausesMs,
  )
  // A failure inside the server may have come before or after the deed: whoever tries again still means the same.
  if (intent !== undefined && response.status < 500 && response.status !== 429) endIntent(intent)
  if (!response.ok) {
    // A late answer to an old token must not end the session that has begun since.
    if (response.status === 401 && session.token() === token) session.end()
    throw await refusal(response)
  }
  const reply = route.reply.safeParse(await response.json().catch(() => undefined))
  if (!reply.success) throw new ApiError(response.status, [], unreadable)
  return reply.data
}

/** The file that a route answers with, for the browser to save. */
export function fetchFile<Q extends z.ZodType>(
  route: Route<z.ZodUndefined, Q, z.ZodUndefined, z.ZodType>,
  query: z.input<Q>,
): Promise<Blob> {
  return readFile(pathOf(route.path, { query }), undefined)
}

/** The same for one that asks for a proof first. */
export function fetchFileWith<B extends z.ZodType>(
  route: Route<z.ZodUndefined, z.ZodUndefined, B, z.ZodType>,
  body: z.input<B>,
): Promise<Blob> {
  return readFile(route.path, { method: route.method, body: JSON.stringify(body) })
}

async function readFile(path: string, init: RequestInit | undefined): Promise<Blob> {
  const token = session.token()
  const headers = headersOf(token, init !== undefined, undefined)
  const response = await send(`/api${path}`, { ...init, headers }, [])
  if (response.ok) return response.blob()
  if (response.status === 401 && session.token() === token) session.end()
  throw await refusal(response)
}

async function send(url: string, init: RequestInit, pausesMs: readonly number[]): Promise<Response> {
  let known: (() => void) | undefined
  try {
    for (const pauseMs of [...pausesMs, undefined]) {
      const response = await sendOnce(url, init)
      const isDone = response !== undefined && response.status !== 503
      if (isDone || (pauseMs === undefined && response && !known)) return response
      if (pauseMs === undefined) break
      // One that was only put off was not done; one without an answer may have been.
      if (await mayBeDone(response)) known ??= serviceState.ask()
      await new Promise((resolve) => setTimeout(resolve, waitMsOf(response) ?? pauseMs))
    }
  } finally {
    known?.()
  }
  if (known) throw new ApiError(0, [{ msg: text.outcomeNotFound }], text.outcomeNotFound)
  throw new ApiError(0, [], unreachable)
}

/** Nothing when no answer came. */
async function sendOnce(url: string, init: RequestInit): Promise<Response | undefined> {
  try {
    const response = await fetch(url, init)
    serverTime.hear(response)
    serviceState.hear(response.status !== 503)
    return response
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    serviceState.hear(false)
    return undefined
  }
}

async function mayBeDone(response: Response | undefined): Promise<boolean> {
  if (!response) return true
  const reply = errorReply.safeParse(await response.json().catch(() => undefined))
  // A proxy in front answers in other words, and knows as little.
  return !reply.success || reply.data.code === 'outcome_unknown'
}

function waitMsOf(response: Response | undefined): number | undefined {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, retryAfterMsMax) : undefined
}

/** The password proves who asks and is no part of what is asked for; nor should it lie about in memory. */
function intentWords(token: string | null, method: string, path: string, body: unknown): string {
  const wish = JSON.stringify(body ?? null, (name, value) =>
    ['password', 'totp', 'passkey'].includes(name) ? undefined : value,
  )
  return [token, method, path, wish].join(' ')
}

function headersOf(token: string | null, hasBody: boolean, key: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}`, 'x-auth-token': token } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
}

function pathOf(path: string, { params, query }: Sent): string {
  const given = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name) ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function refusal(response: Response): Promise<ApiError> {
  const reply = errorReply.safeParse(await response.json().catch(() => undefined))
  const waitMs = waitMsOf(response)
  if (!reply.success) return new ApiError(response.status, [], unreadable, waitMs)
  return new ApiError(response.status, reply.data.errors, reply.data.message, waitMs)
}
