import { display, timings } from '@fairlead/contract/constants'
import { fieldOf, readJson } from '../../lib/call-plainly.ts'
import { type Rate, ratesFrom, ratesOf } from './rates.ts'

const none: readonly Rate[] = []
const listeners = new Set<() => void>()
let rates = none
let timer: ReturnType<typeof setTimeout> | undefined

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
  /** What static pages are made with. */
  none: (): readonly Rate[] => none,
}

function start(): void {
  const kept = keptRates()
  if (kept) show(kept.rates)
  if (kept && kept.ageMs < timings.quotesAgeMsMax) timer = setTimeout(refresh, timings.quotesAgeMsMax - kept.ageMs)
  else void refresh()
}

async function refresh(): Promise<void> {
  clearTimeout(timer)
  timer = setTimeout(refresh, timings.quotesAgeMsMax)
  try {
    const fetched = fieldOf(await readJson('/market/quotes'), 'quotes')
    if (typeof fetched !== 'object' || fetched === null) throw new Error('the answer holds no quotes')
    const next = ratesOf({ ...fetched })
    keep(next)
    show(next)
  } catch (error) {
    console.warn('Live rates could not be fetched:', (error as Error).message)
  }
}

function show(next: readonly Rate[]): void {
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

function keep(next: readonly Rate[]): void {
  try {
    localStorage.setItem(display.quotesStorageKey, JSON.stringify(next))
    localStorage.setItem(display.quotesFetchedStorageKey, String(Date.now()))
  } catch {
    // A browser that stores nothing fetches again on the next page.
  }
}
