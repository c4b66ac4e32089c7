import type { Side } from '../broker/order-request.ts'
import type { AccountSettings } from '../broker/positions.ts'
import type { InstrumentSymbol } from '../market/instrument.ts'
import type { Refusal } from '../risk/refusal.ts'

/**
 * A fleet as plain rows: what its keeper stores, and all that `rebuildFleet` needs beside the market's bars. Money is whole cents,
 * prices and distances whole points, volumes whole lot steps, times seconds since 1970; kinds, reasons and flags are the
 * engine's numbers (`tradeKind`, `reason`). `account` is always the account's own id.
 */
export type FleetRows = {
  /** The moment of the last bar played; 0 before the first. */
  readonly time: number
  readonly accounts: readonly AccountRow[]
  readonly positions: readonly PositionRow[]
  readonly pending: readonly PendingRow[]
}

/** The keeper's part of an account (settings and switches), and the mark that the fleet makes and the keeper only stores. */
export type AccountRow = {
  readonly id: number
  readonly settings: AccountSettings
  readonly paused: boolean
  readonly lowFuel: boolean
  /** Null for an account that has never traded: it starts with its capital, or the balance of its settings. */
  readonly mark: AccountMark | null
  /** At the last bar's close, where it was stored: what the rows and the bars make of it is held against it. */
  readonly equityCents?: number
}

export type AccountMark = {
  readonly account: number
  readonly balanceCents: number
  readonly openCount: number
  readonly nextTicket: number
  readonly lossClosed: boolean
}

export type PositionRow = {
  readonly account: number
  readonly id: number
  /** The first position of the trade this one belongs to: its own id, or that of the position it covers. */
  readonly trade: number
  readonly symbol: InstrumentSymbol
  /** Above zero is long, below zero short. */
  readonly steps: number
  readonly entryPoints: number
  readonly stopPoints: number | null
  readonly targetPoints: number | null
  readonly openTime: number
  readonly kind: number
  readonly magic: number
  readonly swapCents: number
  readonly entryCommissionCents: number
  /** The other leg of a hedged pair; it stays after that leg is gone. */
  readonly partner: number | null
  /** The reason for which it closes at the next open, or 0. */
  readonly closing: number
}

/** An entry that waits for the next open; the next step fills it or drops it, so none outlives one bar. */
export type PendingRow = {
  readonly account: number
  /** Its place among the account's waiting entries, from 0: they are filled in this order. */
  readonly place: number
  readonly symbol: InstrumentSymbol
  readonly steps: number
  /** From the fill; 0 for none. */
  readonly stopDistance: number
  readonly targetDistance: number
  readonly kind: number
  readonly reason: number
  readonly evidence: number
  /** The position a counter trade covers. */
  readonly partner: number | null
  readonly magic: number
}

export type DealRow = {
  readonly account: number
  readonly ticket: number
  readonly position: number
  /** The first position of the trade the deal belongs to. */
  readonly trade: number
  readonly time: number
  readonly symbol: InstrumentSymbol
  readonly side: Side
  readonly entry: 'in' | 'out'
  readonly steps: number
  readonly pricePoints: number
  readonly profitCents: number
  readonly swapCents: number
  readonly commissionCents: number
  /** Of a closing deal: the commission its share of the position paid on the way in, told again. */
  readonly entryCommissionCents: number
  readonly reason: number
  readonly evidence: number
  readonly magic: number
}

export type RefusalRow = {
  readonly account: number
  readonly time: number
  readonly symbol: InstrumentSymbol
  readonly side: Side
  readonly refusal: Refusal
}

export type ClosedTradeRow = { readonly account: number; readonly trade: number }

export type RemovedRow = { readonly account: number; readonly id: number }

export type LossClosureRow = { readonly account: number; readonly equityCents: number; readonly floorCents: number }

/** What changed for those who store the fleet: each list names rows to write or to take away, and nothing that stayed the same. */
export type FleetChanges = {
  readonly deals: readonly DealRow[]
  /** Trades of which nothing is open any more. */
  readonly closedTrades: readonly ClosedTradeRow[]
  /** Taken away before `positions` are written. */
  readonly removed: readonly RemovedRow[]
  readonly positions: readonly PositionRow[]
  readonly marks: readonly AccountMark[]
}

/** What came of one moment. */
export type StepOutcome = FleetChanges & {
  readonly time: number
  /** All entries that wait now; those that waited before the step are gone. */
  readonly pending: readonly PendingRow[]
  readonly refusals: readonly RefusalRow[]
  /** Accounts whose loss closure acted in this step. */
  readonly lossClosures: readonly LossClosureRow[]
}
