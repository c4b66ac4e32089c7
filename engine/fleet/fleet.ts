import { DealLog } from '../broker/deal-log.ts'
import { EntryQueue } from '../broker/entry-queue.ts'
import { type Execution, usualExecution } from '../broker/execution.ts'
import { MarketFrame } from '../broker/market-frame.ts'
import { createPositions, type Positions } from '../broker/positions.ts'
import { instruments } from '../market/instrument.ts'
import { type LearnedShares, stakeOf } from '../strategy/learned-shares.ts'
import type { Listener, Mood, Signal, Strategy } from '../strategy/strategy.ts'
import { PositionMeasure } from './position-measure.ts'
import { RefusalLog } from './refusal-log.ts'
import type { ReportedAccount } from './reported-account.ts'

/** One strategy on many accounts. The signals are made once per instrument; positions, settings and rules are each account's own. */
export type Fleet = {
  readonly strategy: Strategy
  readonly barSeconds: number
  /** The instruments that get bars, by their place in `instruments`. */
  readonly symbols: readonly number[]
  /** Replaced by larger ones when it must grow. */
  positions: Positions
  readonly frame: MarketFrame
  /** One for each instrument, in the order of `instruments`. */
  readonly listeners: readonly Listener[]
  readonly signals: readonly (readonly Signal[])[]
  readonly moods: readonly Mood[]
  /** By instrument and signal: the part of its limit that a trade may plan to lose. All of it where nothing is learned. */
  readonly stakes: Float64Array
  /** Of a fleet that makes its shares itself. */
  learner: LearnedShares | null
  /** Entries waiting for the next open. */
  readonly queue: EntryQueue
  /** Grows with every step; a caller that stores deals elsewhere clears it. */
  readonly deals: DealLog
  readonly execution: Execution
  readonly refused: RefusalLog
  readonly measure: PositionMeasure
  /** By account: what those who store the fleet's changes know already. Empty where nobody does. */
  readonly reported: ReportedAccount[]
}

export function createFleet(
  strategy: Strategy,
  barSeconds: number,
  accountsAtFirst: number,
  execution: Execution = usualExecution,
  symbols: readonly number[] = [...instruments.keys()],
): Fleet {
  const listeners = instruments.map((instrument) => strategy.listen(instrument, barSeconds))
  return {
    strategy,
    barSeconds,
    symbols,
    positions: createPositions(accountsAtFirst),
    frame: new MarketFrame(),
    listeners,
    signals: listeners.map((listener) => listener.signals),
    moods: listeners.map((listener) => listener.mood),
    stakes: evenStakes(strategy, listeners),
    learner: null,
    queue: new EntryQueue(),
    deals: new DealLog(),
    execution,
    refused: new RefusalLog(),
    measure: new PositionMeasure(),
    reported: [],
  }
}

/** Before anything was learned all parts have the same share. */
function evenStakes({ learns }: Strategy, listeners: readonly Listener[]): Float64Array {
  const parts = listeners.reduce((sum, { signals }) => sum + signals.length, 0)
  return new Float64Array(parts).fill(learns ? stakeOf(1 / parts, parts) : 1)
}
