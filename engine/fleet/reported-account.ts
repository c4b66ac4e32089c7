import { accountFlag, endOfPositions, hasFlag, neverAbove, neverBelow, type Positions } from '../broker/positions.ts'
import { type Instrument, instruments } from '../market/instrument.ts'
import type { AccountMark, PositionRow } from './fleet-rows.ts'

/** What those who store the fleet's changes know of one account. */
export type ReportedAccount = { mark: AccountMark; positions: readonly PositionRow[] }

/** Where an account stands now, but for its equity: that moves with every bar (`equitiesOf`). */
export function markOf(positions: Positions, account: number): AccountMark {
  return {
    account: positions.accountId[account] as number,
    balanceCents: positions.balance[account] as number,
    openCount: positions.openCount[account] as number,
    nextTicket: positions.nextTicket[account] as number,
    lossClosed: hasFlag(positions, account, accountFlag.lossClosed),
  }
}

/** Whether a mark still says what the positions say. */
export function isMarkOf(mark: AccountMark, positions: Positions, account: number): boolean {
  return (
    mark.balanceCents === positions.balance[account] &&
    mark.nextTicket === positions.nextTicket[account] &&
    mark.openCount === positions.openCount[account] &&
    mark.lossClosed === hasFlag(positions, account, accountFlag.lossClosed)
  )
}

/** All positions of an account, oldest first. */
export function positionsOf(positions: Positions, account: number): PositionRow[] {
  const rows: PositionRow[] = []
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) rows.push(positionOf(positions, account, p))
  return rows
}

export function positionOf(positions: Positions, account: number, p: number): PositionRow {
  const { terms } = positions
  const row = positions.termsRow[p] as number
  const partner = positions.partner[p] as number
  return {
    account: positions.accountId[account] as number,
    id: positions.id[p] as number,
    trade: positions.trade[p] as number,
    symbol: (instruments[terms.symbol[row] as number] as Instrument).symbol,
    steps: positions.steps[p] as number,
    entryPoints: terms.entry[row] as number,
    stopPoints: levelOf(terms.stop[row] as number),
    targetPoints: levelOf(terms.target[row] as number),
    openTime: terms.openTime[row] as number,
    kind: terms.kind[row] as number,
    magic: terms.magic[row] as number,
    swapCents: positions.swap[p] as number,
    entryCommissionCents: positions.entryCommission[p] as number,
    partner: partner === 0 ? null : partner,
    closing: positions.closing[p] as number,
  }
}

/** Whether a row still says what the positions say. A position never changes its instrument, entry, time, kind, trade or magic. */
export function isPositionOf(known: PositionRow, positions: Positions, p: number): boolean {
  const { terms } = positions
  const row = positions.termsRow[p] as number
  return (
    known.steps === positions.steps[p] &&
    known.swapCents === positions.swap[p] &&
    known.closing === positions.closing[p] &&
    (known.partner ?? 0) === positions.partner[p] &&
    known.stopPoints === levelOf(terms.stop[row] as number) &&
    known.targetPoints === levelOf(terms.target[row] as number)
  )
}

function levelOf(points: number): number | null {
  return points === neverBelow || points === neverAbove ? null : points
}
