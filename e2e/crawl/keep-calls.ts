import type { Page } from 'playwright-core'

/** A figure of an answer, by the way to it: `kept.profit`. Lists are left out: files hold theirs. */
export type CallFigure = { call: string; path: string; words: string }

/** What only narrows a list; with anything else an answer is about something of its own. */
const harmless = new Set(['page', 'pageSize'])

/** Keeps the figures of every answer that a page asks for. */
export function keepCalls(page: Page): () => Promise<CallFigure[]> {
  const answers: Promise<CallFigure[]>[] = []
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    const isJson = response.headers()['content-type']?.startsWith('application/json') ?? false
    if (!pathname.startsWith('/api/') || !isJson || response.request().method() !== 'GET' || !response.ok()) return
    if ([...searchParams.keys()].some((name) => !harmless.has(name))) return
    const call = pathname.replace('/api', '').replace(/\/\d+(?=\/|$)/g, '/:id')
    answers.push(response.json().then((body: unknown) => figuresIn(call, body)))
  })
  return async () => (await Promise.all(answers.splice(0))).flat()
}

function figuresIn(call: string, body: unknown, path = ''): CallFigure[] {
  if (typeof body === 'number') return [{ call, path, words: plain(body) }]
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  return Object.entries(body).flatMap(([name, value]) => figuresIn(call, value, path ? `${path}.${name}` : name))
}

const plain = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(12).replace(/0+$/, ''))
