import { createHash, type Hash } from 'node:crypto'
import { barIndexAt, sliceBars } from '@fairlead/engine/market/bars'
import type { Moment, Series } from '@fairlead/engine/market/moment'
import { LearnedShares, sharesVersion } from '@fairlead/engine/strategy/learned-shares'
import type { Strategy } from '@fairlead/engine/strategy/strategy'
import { type Db, inTx, type Reader } from '../../../platform/database/db.ts'
import type { MarketFeed } from '../bars/market-feed.ts'
import { holdSharesFrom, insertShares, newestShares, type SharesRow, setSharesFrom, sharesAt } from './share-store.ts'

/** What is asked for is nearly always the newest. */
const rowsKeptMax = 500

type Parts = { db: Db; feed: MarketFeed; strategy: Strategy; firstBars?: number }
/** The shares as they go on from the newest stored ones, and the hash of those with all bars since. */
type Making = { learned: LearnedShares; hash: Hash; until: number }

/**
 * The shares of the bot's parts, as every process has them: made once with each long bar, stored with a hash of what they were made of, and
 * gone on with from there. Whatever is stored first holds for all; who has made the same a moment later takes it over.
 */
export class StoredShares {
  readonly #parts: Parts
  #making: Making | undefined
  /** The newest that are stored, in the order of time. */
  #rows: Pick<SharesRow, 'at' | 'shares'>[] = []
  #queue: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Makes and stores what shares the bars up to `until` make and nobody has stored yet; `end` is that of the bar to be played next. Outside of
   * any transaction of the caller's.
   */
  async make(end: Date, until: Date = end): Promise<void> {
    if (!this.#parts.strategy.learns) return
    const [first, last] = [end, until].map((time) => time.getTime() / 1000) as [number, number]
    if (this.#making && this.#making.until >= last) return
    // One after the other: each goes on where the last one stopped.
    const turn = this.#queue.then(() => this.#makeUntil(first, last))
    this.#queue = turn.catch(() => {})
    await turn
  }

  /** The shares that hold for what is decided with the bar that ends at `end`; none where nothing is learned, or nothing was yet. */
  async at(reader: Reader, end: Date): Promise<readonly number[] | undefined> {
    if (!this.#parts.strategy.learns) return undefined
    const known = this.#rows.findLast(({ at }) => at <= end)
    return known ? known.shares : sharesAt(reader, end)
  }

  async #makeUntil(first: number, last: number): Promise<void> {
    try {
      const making = this.#making ?? (await this.#open(first))
      this.#making = making
      const rows = making ? this.#rowsUntil(making, last) : []
      if (rows.length === 0) return
      if (!(await inTx(this.#parts.db, (tx) => insertShares(tx, rows)))) {
        // Others have come by other bars, before they were all there for us: theirs hold.
        this.#forget()
        return this.#makeUntil(first, last)
      }
      this.#rows = [...this.#rows, ...rows.map(({ at, shares }) => ({ at, shares }))].slice(-rowsKeptMax)
    } catch (error) {
      this.#forget()
      throw error
    }
  }

  #forget(): void {
    this.#making = undefined
    this.#rows = []
  }

  /** From the newest that are stored, or from the first bar. */
  async #open(end: number): Promise<Making | undefined> {
    const { db, strategy, feed } = this.#parts
    const from = await this.#firstBar(end)
    if (from === undefined) return undefined
    const newest = await newestShares(db)
    if (!newest) {
      const learned = new LearnedShares(strategy, feed.barSeconds)
      return { learned, until: from, hash: createHash('sha256').update(`shares ${sharesVersion}`) }
    }
    if (!newest.state) throw new Error(`The shares of ${newest.at.toISOString()} cannot be gone on with`)
    const until = newest.at.getTime() / 1000
    const learned = new LearnedShares(strategy, feed.barSeconds, newest.state)
    learned.hearAgain(feed.history(until, strategy.historyBars).map((one) => startingAt(one, from)))
    this.#rows = [{ at: newest.at, shares: newest.shares }]
    return { learned, until, hash: createHash('sha256').update(newest.hash) }
  }

  /** Said once, by who makes the first shares, and never again. */
  async #firstBar(end: number): Promise<number | undefined> {
    const { db, feed, firstBars = feed.learnedBarsMax } = this.#parts
    return inTx(db, async (tx) => {
      const said = await holdSharesFrom(tx)
      if (said) return said.getTime() / 1000
      const first = Math.min(
        ...feed.history(end, firstBars).map(({ bars }) => bars.time[0] ?? Number.POSITIVE_INFINITY),
      )
      if (!Number.isFinite(first)) return undefined
      await setSharesFrom(tx, new Date(first * 1000))
      return first
    })
  }

  #rowsUntil(making: Making, end: number): SharesRow[] {
    const { feed } = this.#parts
    const { learned } = making
    const rows: SharesRow[] = []
    for (; making.until + feed.barSeconds <= end; making.until += feed.barSeconds) {
      const moment = feed.momentAt(making.until)
      making.hash.update(inBytes(moment))
      if (!learned.show(moment)) continue
      const hash = making.hash.digest()
      making.hash = createHash('sha256').update(hash)
      const at = new Date((making.until + feed.barSeconds) * 1000)
      rows.push({ at, version: sharesVersion, shares: [...learned.shares], hash, state: learned.state() })
    }
    return rows.map((row, place) => (place < rows.length - 1 ? { ...row, state: null } : row))
  }
}

const startingAt = ({ symbol, bars }: Series, from: number): Series => ({
  symbol,
  bars: sliceBars(bars, barIndexAt(bars, from), bars.length),
})

/** All that shares are made of in a moment. */
function inBytes({ time, bars }: Moment): string {
  return bars
    .map(
      ({ symbol, open, high, low, close, spread }) => `${time} ${symbol} ${open} ${high} ${low} ${close} ${spread}\n`,
    )
    .join('')
}
