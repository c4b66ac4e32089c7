import { errorReply } from '@fairlead/contract/errors'
import type { Route } from '@fairlead/contract/route'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
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

/** Makes one call of the contract's table: the parsed reply, or an ApiError. */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  ...[request]: Record<never, never> extends Request<P, Q, B> ? [Request<P, Q, B>?] : [Request<P, Q, B>]
): Promise<z.output<R>> {
  const sent: Sent = request ?? {}
  const token = session.token()
  const response = await send(`/api${pathOf(route.path, sent)}`, {
    method: route.method,
    headers: headersOf(token, sent.body !== undefined),
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(sent.signal ? { signal: sent.signal } : {}),
  })
  if (!response.ok) {
    // A late answer to an old token must not end the session that has begun since.
    if (response.status === 401 && session.token() === token) session.end()
    throw await refusal(response)
  }
  const reply = route.reply.safeParse(await response.json().catch(() => undefined))
  if (!reply.success) throw new ApiError(response.status, [], unreadable)
  return reply.data
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError(0, [], unreachable)
  }
}

function headersOf(token: string | null, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}`, 'x-auth-token': token } : {}),
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
  if (!reply.success) return new ApiError(response.status, [], unreadable)
  return new ApiError(response.status, reply.data.errors, reply.data.message)
}
