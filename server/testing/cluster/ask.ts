import { setTimeout as pause } from 'node:timers/promises'
import type { Journal } from './journal.ts'

export type Asked = { method: string; path: string; token?: string; body?: unknown; key?: string }
export type Answer = { status: number; body: Record<string, unknown> }

const answerMsMax = 15_000
const againMs = 1_000
/** Nobody was there, or nobody could: whatever was asked may have been done or not, and is asked again by the same key. */
const passing = [502, 503, 504]

/** One request to the product through HAProxy; nothing where there was no answer. */
export async function askOnce(site: string, asked: Asked, journal?: Journal): Promise<Answer | undefined> {
  const { method, path, token, body, key } = asked
  try {
    const reply = await fetch(`${site}/api${path}`, {
      method,
      signal: AbortSignal.timeout(answerMsMax),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    journal?.note(String(reply.status))
    if (reply.status === 503 && reply.headers.get('retry-after') === null)
      journal?.unexpected.push(`503 without Retry-After: ${method} ${path}: ${text.slice(0, 200)}`)
    if (reply.status === 500) journal?.unexpected.push(`500: ${method} ${path}: ${text.slice(0, 200)}`)
    return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : { text } }
  } catch (error) {
    journal?.note(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection')
    return undefined
  }
}

/** Asks until there is an answer that is one; by the same key, so that it is done once. */
export async function askUntil(site: string, asked: Asked, journal?: Journal): Promise<Answer> {
  for (;;) {
    const answer = await askOnce(site, asked, journal)
    if (answer && !passing.includes(answer.status)) return answer
    await pause(againMs)
  }
}

/** The same where only success is an answer. */
export async function askWell(site: string, asked: Asked, journal?: Journal): Promise<Record<string, unknown>> {
  const { status, body } = await askUntil(site, asked, journal)
  if (status !== 200) throw new Error(`${asked.method} ${asked.path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** At the door of the world outside, which does not break. */
export async function atDoor<T>(door: string, act: string, given: Record<string, string> = {}): Promise<T> {
  const reply = await fetch(`${door}/${act}?${new URLSearchParams(given)}`)
  const { done, error } = (await reply.json()) as { done: T; error?: string }
  if (error) throw new Error(error)
  return done
}
