import { display, timings } from '@fairlead/contract/constants'
import { fieldOf, readJson } from '../../lib/calls/call-plainly.ts'
import { type Rate, ratesFrom, ratesOf } from './rates.ts'

const none: readonly Rate[] = []
/** After a failure; the rates that are shown meanwhile are let go when their time is over. */
const retryMs = 60_000
const listeners = new Set<() => void>()
let rates = none
let timer: ReturnType<typeof setTimeout> | undefined
let shownUntil = 0

/** The live rates of the page: kept in the browser for ten minutes, then fetched anew for as long as anything shows them. */
export const quotes = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (listeners.size === 1) start()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) clearTimeout(timer)
    }
  },
  now: (): readonly Rate[] => rates,
}

function start(): void {
  const kept = keptRates()
  if (kept && kept.ageMs < timings.quotesAgeMsMax) {
    show(kept.rates, kept.ageMs)
    askIn(timings.quotesAgeMsMax - kept.ageMs)
  } else {
    show(none, 0)
    void refresh()
  }
}

async function refresh(): Promise<void> {
  try {
    const answer = await readJson('/market/quotes')
    const fetched = fieldOf(answer, 'quotes')
    if (typeof fetched !== 'object' || fetched === null) throw new Error('the answer holds no quotes')
    const next = ratesOf({ ...fetched })
    // What the server has kept for a while is that much nearer to its end.
    const ageMs = Math.min(Number(fieldOf(answer, 'ageSeconds') ?? 0) * 1_000, timings.quotesAgeMsMax)
    keep(next, ageMs)
    show(next, ageMs)
    askIn(Math.max(timings.quotesAgeMsMax - ageMs, retryMs))
  } catch (error) {
    console.warn('Live rates could not be fetched:', (error as Error).message)
    if (Date.now() >= shownUntil) show(none, 0)
    askIn(retryMs)
  }
}

function askIn(ms: number): void {
  clearTimeout(timer)
  if (listeners.size > 0) timer = setTimeout(refresh, ms)
}

function show(next: readonly Rate[], ageMs: number): void {
  shownUntil = Date.now() + timings.quotesAgeMsMax - ageMs
  if (rates === next) return
  rates = next
  for (const listener of listeners) listener()
}

function keptRates(): { rates: Rate[]; ageMs: number } | undefined {
  try {
    const stored = ratesFrom(localStorage.getItem(display.quotesStorageKey))
    const ageMs = Date.now() - Number(localStorage.getItem(display.quotesFetchedStorageKey))
    return stored && ageMs >= 0 ? { rates: stored, ageMs } : undefined
  } catch {
    return undefined
  }
}

function keep(next: readonly Rate[], ageMs: number): void {
  try {
    localStorage.setItem(display.quotesStorageKey, JSON.stringify(next))
    localStorage.setItem(display.quotesFetchedStorageKey, String(Date.now() - ageMs))
  } catch {
    // A browser that stores nothing fetches again on the next page.
  }
}
