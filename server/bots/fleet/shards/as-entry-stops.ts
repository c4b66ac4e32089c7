import { type InstrumentSymbol, instrumentIndex } from '@fairlead/engine/market/instrument'
import type { EntryStops, StopReach } from '@fairlead/engine/risk/entry-stops'

/** A stop that holds, as it concerns one shard: one of a member names the member's accounts there. */
export type StopRow = {
  scope: 'platform' | 'member' | 'instrument' | 'strategy'
  kind: 'entries' | 'close_only' | 'close_all'
  symbol: string | null
  strategy: number | null
  accounts: readonly number[]
}

/** Stops as the engine asks for them. */
export function asEntryStops(rows: readonly StopRow[]): EntryStops {
  return {
    entries: reachOf(rows.filter(({ kind }) => kind === 'entries')),
    everything: reachOf(rows.filter(({ kind }) => kind !== 'entries')),
  }
}

function reachOf(rows: readonly StopRow[]): StopReach {
  return {
    all: rows.some(({ scope }) => scope === 'platform'),
    symbols: rows.reduce(
      (bits, { symbol }) => (symbol === null ? bits : bits | (1 << instrumentIndex(symbol as InstrumentSymbol))),
      0,
    ),
    kinds: rows.reduce((bits, { strategy }) => (strategy === null ? bits : bits | (1 << strategy)), 0),
    accounts: new Set(rows.flatMap(({ accounts }) => accounts)),
  }
}
