import { type Books, createBooks } from '../broker/books.ts'
import { DealLog } from '../broker/deal-log.ts'
import { EntryQueue } from '../broker/entry-queue.ts'
import { type Execution, usualExecution } from '../broker/execution.ts'
import { MarketFrame } from '../broker/market-frame.ts'
import { instruments } from '../market/instrument.ts'
import type { Listener, Signal, Strategy } from '../strategy/strategy.ts'
import { refusals } from './allow-entry.ts'
import { BookMeasure } from './book-measure.ts'

/** One strategy on many accounts. The signals are made once per instrument; books, settings and rules are each account's own. */
export type Fleet = {
  readonly strategy: Strategy
  readonly barSeconds: number
  /** The instruments that get bars, by their place in `instruments`. */
  readonly symbols: readonly number[]
  readonly books: Books
  readonly frame: MarketFrame
  /** One for each instrument, in the order of `instruments`. */
  readonly listeners: readonly Listener[]
  readonly signals: readonly Signal[]
  /** Entries waiting for the next open. */
  readonly queue: EntryQueue
  /** Grows with every step; a caller that stores deals elsewhere clears it. */
  readonly deals: DealLog
  readonly execution: Execution
  /** How often each rule of `refusals` turned an entry away. */
  readonly refused: Float64Array
  readonly measure: BookMeasure
}

export function createFleet(
  strategy: Strategy,
  barSeconds: number,
  accountsMax: number,
  execution: Execution = usualExecution,
  symbols: readonly number[] = [...instruments.keys()],
): Fleet {
  const listeners = instruments.map((instrument) => strategy.listen(instrument, barSeconds))
  return {
    strategy,
    barSeconds,
    symbols,
    books: createBooks(accountsMax),
    frame: new MarketFrame(),
    listeners,
    signals: listeners.map((listener) => listener.signal),
    queue: new EntryQueue(),
    deals: new DealLog(),
    execution,
    refused: new Float64Array(refusals.length),
    measure: new BookMeasure(),
  }
}
