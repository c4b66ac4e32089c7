import { randomUUID } from 'node:crypto'

/** A refusal is an answer; anything else that is not 200 is a fault. */
export class Refused extends Error {}

export type Asked = { token?: string | undefined; body?: unknown; headers?: Record<string, string> }
export type Answer = { text: string; headers: Headers }

/** `newest` is the newest refusal, in words. */
type Count = { answered: number; refused: number; newest: string }

const faultsKept = 20

/** Calls of a product, each timed under the name of its kind. */
export function callsOf(url: string) {
  let times = new Map<string, number[]>()
  const counts = new Map<string, Count>()
  const faults: string[] = []
  let faultsInAll = 0

  async function ask(kind: string, method: string, path: string, asked: Asked = {}): Promise<Answer> {
    const { token, body, headers } = asked
    const begun = performance.now()
    const count = counts.get(kind) ?? { answered: 0, refused: 0, newest: '' }
    counts.set(kind, count)
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    took(kind, performance.now() - begun)
    if (reply.status === 200) {
      count.answered++
      return { text, headers: reply.headers }
    }
    count.refused++
    const words = `${kind}: ${method} ${path} was answered with ${reply.status} ${text.slice(0, 200)}`
    count.newest = words
    if (reply.status < 500) throw new Refused(words)
    throw new Error(words)
  }

  function took(kind: string, ms: number): void {
    const known = times.get(kind) ?? []
    known.push(ms)
    times.set(kind, known)
  }

  return {
    url,
    ask,
    took,
    async json<T>(kind: string, method: string, path: string, asked?: Asked): Promise<T> {
      const { text } = await ask(kind, method, `/api${path}`, asked)
      return JSON.parse(text) as T
    },
    fault(error: unknown): void {
      faultsInAll++
      const { message, cause } = error as Error
      if (faults.length < faultsKept) faults.push(cause instanceof Error ? `${message} (${cause.message})` : message)
    },
    /** What was timed since the last time this was asked. */
    drain(): ReadonlyMap<string, number[]> {
      const drained = times
      times = new Map()
      return drained
    },
    counts: (): ReadonlyMap<string, Count> => counts,
    faults: () => ({ inAll: faultsInAll, first: faults as readonly string[] }),
  }
}
export type Calls = ReturnType<typeof callsOf>
