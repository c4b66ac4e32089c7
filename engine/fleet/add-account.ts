import { markPositions } from '../broker/mark-positions.ts'
import { growPositions, makeRoom } from '../broker/move-accounts.ts'
import { placePosition } from '../broker/place-position.ts'
import {
  accountFlag,
  askExit,
  endOfPositions,
  findAccount,
  hasOrphan,
  placeOfAccount,
  setFlag,
  startAccount,
} from '../broker/positions.ts'
import { instrumentIndex } from '../market/instrument.ts'
import { checkRows } from './check-rows.ts'
import type { Fleet } from './fleet.ts'
import type { AccountRow, PendingRow, PositionRow } from './fleet-rows.ts'
import { type AlikeTerms, termsOf } from './rebuild-terms.ts'
import { markOf, positionsOf } from './reported-account.ts'

/**
 * Takes an account into the fleet between two steps: a new one, or one that has traded elsewhere, with its positions and waiting
 * entries. It stands where its id belongs, so that a fleet is the same however its accounts came together.
 */
export function addAccount(
  fleet: Fleet,
  row: AccountRow,
  rows: readonly PositionRow[] = [],
  pending: readonly PendingRow[] = [],
  alike: AlikeTerms = new Map(),
): void {
  checkRows(fleet, row, rows, pending)
  if (findAccount(fleet.positions, row.id) >= 0) throw new RangeError(`account ${row.id} is in the fleet already`)
  const { accountCount, capacity } = fleet.positions
  if (accountCount === capacity) fleet.positions = growPositions(fleet.positions, Math.max(firstCapacity, capacity * 2))
  const { positions, queue } = fleet
  const account = placeOfAccount(positions, row.id)
  makeRoom(positions, account)
  queue.moveUp(account)
  restoreAccount(fleet, account, row)
  for (const one of rows.toSorted((a, b) => a.id - b.id)) restorePosition(fleet, account, one, alike)
  for (const one of pending.toSorted((a, b) => a.place - b.place)) restorePending(fleet, account, one)
  positions.unpaired[account] = hasOrphan(positions, account) ? 1 : 0
  markPositions(positions, account, account + 1)
  const mark = row.mark ?? markOf(positions, account)
  fleet.reported.splice(account, 0, { mark, positions: positionsOf(positions, account) })
}

const firstCapacity = 16

function restoreAccount(
  { positions }: Fleet,
  account: number,
  { id, settings, mark, paused, lowFuel }: AccountRow,
): void {
  startAccount(positions, account, id, settings)
  setFlag(positions, account, accountFlag.paused, paused)
  setFlag(positions, account, accountFlag.lowFuel, lowFuel)
  if (mark === null) return
  positions.balance[account] = mark.balanceCents
  positions.nextTicket[account] = mark.nextTicket
  setFlag(positions, account, accountFlag.lossClosed, mark.lossClosed)
}

function restorePosition(fleet: Fleet, account: number, row: PositionRow, alike: AlikeTerms): void {
  const { positions } = fleet
  const p = endOfPositions(positions, account)
  const { id, trade, steps, entryCommissionCents, partner } = row
  placePosition(positions, account, id, trade, termsOf(fleet, row, alike), steps, entryCommissionCents, partner ?? 0)
  positions.swap[p] = row.swapCents
  positions.swapHeld[account] = (positions.swapHeld[account] as number) + row.swapCents
  if (row.closing !== 0) askExit(positions, account, p, row.closing)
}

function restorePending({ queue, frame, barSeconds }: Fleet, account: number, one: PendingRow): void {
  const row = queue.claimFor(account)
  queue.symbol[row] = instrumentIndex(one.symbol)
  queue.steps[row] = one.steps
  queue.stopDistance[row] = one.stopDistance
  queue.targetDistance[row] = one.targetDistance
  queue.kind[row] = one.kind
  queue.reason[row] = one.reason
  queue.evidence[row] = one.evidence
  queue.partner[row] = one.partner ?? 0
  queue.magic[row] = one.magic
  queue.goodUntil[row] = frame.time + barSeconds
}
