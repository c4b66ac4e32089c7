import type { Page } from 'playwright-core'
import type { Calls } from '../calls.ts'

/** A figure of an answer, by the way to it: `kept.profit`. Lists are left out: files hold theirs. */
export type CallFigure = { call: string; path: string; words: string }

/** What only narrows a list; with anything else an answer is about something of its own. */
const harmless = new Set(['page', 'pageSize'])

/** Notes what a page asks for. Nothing moves meanwhile, so that it can be asked once more for its figures. */
export function keepCalls(page: Page): (calls: Calls) => Promise<CallFigure[]> {
  const asked = new Map<string, string>()
  page.on('response', (response) => {
    const { pathname, search, searchParams } = new URL(response.url())
    const isJson = response.headers()['content-type']?.startsWith('application/json') ?? false
    if (!pathname.startsWith('/api/') || !isJson || response.request().method() !== 'GET' || !response.ok()) return
    if ([...searchParams.keys()].every((name) => harmless.has(name))) asked.set(pathname, `${pathname}${search}`)
  })
  return async ({ call }) => {
    const figures: CallFigure[] = []
    for (const [name, path] of asked)
      figures.push(...figuresIn(callOf(name), await call<unknown>('GET', path.replace('/api', ''))))
    return figures
  }
}

const callOf = (pathname: string): string => pathname.replace('/api', '').replace(/\/\d+(?=\/|$)/g, '/:id')

export function figuresIn(call: string, body: unknown, path = ''): CallFigure[] {
  if (typeof body === 'number') return [{ call, path, words: plain(body) }]
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  return Object.entries(body).flatMap(([name, value]) => figuresIn(call, value, path ? `${path}.${name}` : name))
}

const plain = (value: number): string => (/e/.test(String(value)) ? value.toFixed(12) : String(value))
