import { ownSymbol } from '../symbols/map-symbols.ts'
import type { SymbolMap, Sync } from '../wire.ts'

export type Minute = {
  server: string
  symbol: string
  start: number
  terminalId: bigint
  open: number
  high: number
  low: number
  close: number
  spread: number
  ticks: number
}

type Source = { id: bigint; server: string; symbols: SymbolMap }

const minuteMs = 60_000
/** Beyond these the oldest are let go: a minute less of one terminal is no loss. */
const minutesMax = 50_000

/**
 * Minutes of each terminal out of the ticks it reports, by the time we receive them. They are kept here until they are over, so that a
 * tick costs no write; what a process that ends had begun is lost, which the other terminals of the broker make up for.
 */
export class MinuteBars {
  readonly #open = new Map<string, Minute>()
  #lookAt = 0

  hear({ id, server, symbols }: Source, ticks: Sync['ticks'], now: Date): void {
    if (ticks.length === 0) return
    const start = Math.floor(now.getTime() / minuteMs) * minuteMs
    for (const { symbol: name, bid, ask } of ticks) {
      const symbol = ownSymbol(symbols, name)
      if (!symbol || !(bid > 0) || !(ask >= bid)) continue
      const key = `${id} ${symbol} ${start}`
      const bar = this.#open.get(key)
      if (bar) {
        bar.high = Math.max(bar.high, bid)
        bar.low = Math.min(bar.low, bid)
        bar.close = bid
        bar.spread += (ask - bid - bar.spread) / (bar.ticks + 1)
        bar.ticks++
      } else if (this.#open.size < minutesMax) {
        const spread = ask - bid
        this.#open.set(key, {
          server,
          symbol,
          start,
          terminalId: id,
          open: bid,
          high: bid,
          low: bid,
          close: bid,
          spread,
          ticks: 1,
        })
      }
    }
  }

  /** Takes out those that are over; looked for once a minute. */
  takeOver(now: Date): Minute[] {
    if (now.getTime() < this.#lookAt) return []
    this.#lookAt = Math.floor(now.getTime() / minuteMs) * minuteMs + minuteMs
    const over = [...this.#open].filter(([, { start }]) => start + minuteMs <= now.getTime())
    for (const [key] of over) this.#open.delete(key)
    return over.map(([, bar]) => bar)
  }
}
