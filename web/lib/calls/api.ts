import { errorReply } from '@fairlead/contract/errors'
import type { Route } from '@fairlead/contract/route'
import { signOut } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { serverTime } from '../server-time.ts'
import { serviceState } from '../service-state.ts'
import { session } from '../session.ts'
import { ApiError } from './api-error.ts'
import { figuresAge } from './figures-age.ts'
import { newKey } from './new-key.ts'
import { seenPosition } from './seen-position.ts'
import { sendDeed } from './send-deed.ts'
import { waitMsOf } from './wait-ms-of.ts'

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? unknown
  : { [Key in Name]: z.input<Schema> }

type Request<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & { signal?: AbortSignal }

type Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> =
  Record<never, never> extends Request<P, Q, B> ? [Request<P, Q, B>?] : [Request<P, Q, B>]

type Sent = { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal }

const unreachable = 'The server cannot be reached. Check your connection and try again.'
const unreadable = 'The server sent a response this page does not understand. Reload the page and try again.'

/** Makes one call of the contract's table that only reads, or that strangers make: the parsed reply, or an ApiError. */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  ...[request]: Given<P, Q, B>
): Promise<z.output<R>> {
  if (isDeed(route)) throw new Error(`${route.method} ${route.path} changes something: it needs useAct`)
  const sent: Sent = request ?? {}
  const token = session.token()
  const response = await send(`/api${pathOf(route.path, sent)}`, {
    ...initOf(route, token, sent, undefined),
    ...(sent.signal ? { signal: sent.signal } : {}),
  })
  return replyOf(route, token, response)
}

/** What signed-in people change. */
const isDeed = ({ method, auth, reads, path }: Route): boolean =>
  method !== 'GET' && auth !== 'public' && !reads && path !== signOut.path

export type Act = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  ...request: Given<P, Q, B>
) => Promise<z.output<R>>

/** What was sent and not answered yet, so that a second click of the same finds the first. */
const open = new Map<string, Promise<unknown>>()

/** Changes something, for whoever waits for it until `left`; components have `useAct`. */
export function actUntil<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  left: AbortSignal,
  route: Route<P, Q, B, R>,
  ...[request]: Given<P, Q, B>
): Promise<z.output<R>> {
  const sent: Sent = request ?? {}
  const token = session.token()
  const words = [token, route.method, pathOf(route.path, sent), JSON.stringify(sent.body ?? null)].join(' ')
  const earlier = open.get(words)
  if (earlier) return earlier as Promise<z.output<R>>
  const made = actOnce(left, route, token, sent).finally(() => open.delete(words))
  open.set(words, made)
  return made
}

async function actOnce<R extends z.ZodType>(
  left: AbortSignal,
  route: Route<z.ZodType, z.ZodType, z.ZodType, R>,
  token: string | null,
  sent: Sent,
): Promise<z.output<R>> {
  const key = newKey()
  const what = route.summary.split(';')[0] ?? ''
  const url = `/api${pathOf(route.path, sent)}`
  return replyOf(route, token, await sendDeed({ url, init: initOf(route, token, sent, key), key, what, token, left }))
}

async function replyOf<R extends z.ZodType>(
  route: Pick<Route<z.ZodType, z.ZodType, z.ZodType, R>, 'reply' | 'path' | 'mayLag'>,
  token: string | null,
  response: Response,
): Promise<z.output<R>> {
  if (!response.ok) {
    // A late answer to an old token must not end the session that has begun since.
    const refused = await refusal(response)
    if (response.status === 401 && session.token() === token) session.end(refused.message)
    throw refused
  }
  if (route.mayLag) figuresAge.hear(route, response)
  const reply = route.reply.safeParse(await response.json().catch(() => undefined))
  if (!reply.success) throw new ApiError(response.status, [], unreadable)
  return reply.data
}

function initOf({ method }: Pick<Route, 'method'>, token: string | null, { body }: Sent, key: string | undefined) {
  return {
    method,
    headers: headersOf(token, body !== undefined, key),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
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
  const response = await send(`/api${path}`, { method: 'GET', ...init, headers })
  if (response.ok) return response.blob()
  const refused = await refusal(response)
  if (response.status === 401 && session.token() === token) session.end(refused.message)
  throw refused
}

async function send(url: string, init: RequestInit): Promise<Response> {
  // What only reads may be asked for again; what a stranger sends is not sent when nobody waits for it any more.
  if (init.method !== 'GET' && !navigator.onLine) throw new ApiError(0, [{ msg: text.nothingSent }], text.nothingSent)
  try {
    const response = await fetch(url, init)
    serverTime.hear(response)
    seenPosition.hear(response)
    serviceState.hear(response.status !== 503)
    return response
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    serviceState.hear(false)
    throw new ApiError(0, [], unreachable)
  }
}

function headersOf(token: string | null, hasBody: boolean, key: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}`, 'x-auth-token': token } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...seenPosition.headers(),
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
