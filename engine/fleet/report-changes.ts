import { endOfPositions, type Positions } from '../broker/positions.ts'
import { type Instrument, instruments } from '../market/instrument.ts'
import type { Fleet } from './fleet.ts'
import type { AccountMark, ClosedTradeRow, DealRow, FleetChanges, PositionRow, RemovedRow } from './fleet-rows.ts'
import { isMarkOf, isPositionOf, markOf, positionOf, type ReportedAccount } from './reported-account.ts'

/**
 * What has changed in the accounts of [from, to) since the last report, and the deals in the log; afterwards it counts as reported. It
 * compares the positions with the last report instead of trusting that every change was noted where it was made.
 */
export function reportChanges(fleet: Fleet, from: number, to: number): FleetChanges {
  const { positions, reported } = fleet
  const removed: RemovedRow[] = []
  const changed: PositionRow[] = []
  const marks: AccountMark[] = []
  for (let account = from; account < to; account++) {
    const known = reported[account] as ReportedAccount
    if (!isReported(positions, account, known.positions)) {
      known.positions = comparePositions(positions, account, known.positions, removed, changed)
    }
    if (isMarkOf(known.mark, positions, account)) continue
    known.mark = markOf(positions, account)
    marks.push(known.mark)
  }
  return { deals: dealRows(fleet), closedTrades: closedTrades(fleet), removed, positions: changed, marks }
}

function isReported(positions: Positions, account: number, known: readonly PositionRow[]): boolean {
  if (known.length !== positions.openCount[account]) return false
  for (let slot = 0; slot < known.length; slot++) {
    const p = slot * positions.capacity + account
    const row = known[slot] as PositionRow
    if (row.id !== positions.id[p] || !isPositionOf(row, positions, p)) return false
  }
  return true
}

/** Lists what is gone and what is new or differs from the last report, and answers the rows as they are now. Order is age in both. */
function comparePositions(
  positions: Positions,
  account: number,
  known: readonly PositionRow[],
  removed: RemovedRow[],
  changed: PositionRow[],
): PositionRow[] {
  const end = endOfPositions(positions, account)
  const now: PositionRow[] = []
  let p = account
  for (const row of known) {
    if (p >= end || positions.id[p] !== row.id) {
      removed.push({ account: row.account, id: row.id })
      continue
    }
    const same = isPositionOf(row, positions, p)
    const current = same ? row : positionOf(positions, account, p)
    if (!same) changed.push(current)
    now.push(current)
    p += positions.capacity
  }
  for (; p < end; p += positions.capacity) {
    const opened = positionOf(positions, account, p)
    changed.push(opened)
    now.push(opened)
  }
  return now
}

function dealRows({ positions, deals }: Fleet): DealRow[] {
  const rows: DealRow[] = []
  for (let row = 0; row < deals.length; row++) {
    const steps = deals.steps[row] as number
    rows.push({
      account: positions.accountId[deals.account[row] as number] as number,
      ticket: deals.ticket[row] as number,
      position: deals.position[row] as number,
      trade: deals.trade[row] as number,
      time: deals.time[row] as number,
      symbol: (instruments[deals.symbol[row] as number] as Instrument).symbol,
      side: steps > 0 ? 'buy' : 'sell',
      entry: deals.entry[row] === 0 ? 'in' : 'out',
      steps: Math.abs(steps),
      pricePoints: deals.price[row] as number,
      profitCents: deals.profit[row] as number,
      swapCents: deals.swap[row] as number,
      commissionCents: deals.commission[row] as number,
      entryCommissionCents: deals.entryCommission[row] as number,
      reason: deals.reason[row] as number,
      evidence: deals.evidence[row] as number,
      magic: deals.magic[row] as number,
    })
  }
  return rows
}

function closedTrades({ positions, deals }: Fleet): ClosedTradeRow[] {
  const closed = new Map<string, ClosedTradeRow>()
  for (let row = 0; row < deals.length; row++) {
    if (deals.entry[row] === 0) continue
    const account = deals.account[row] as number
    const trade = deals.trade[row] as number
    if (isOpen(positions, account, trade)) continue
    // Both legs of a pair may close in one step.
    closed.set(`${account}/${trade}`, { account: positions.accountId[account] as number, trade })
  }
  return [...closed.values()]
}

function isOpen(positions: Positions, account: number, trade: number): boolean {
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) if (positions.trade[p] === trade) return true
  return false
}
