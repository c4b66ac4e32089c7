import {
  accountFlag,
  askExit,
  endOfBook,
  findAccount,
  hasOrphan,
  placeOfAccount,
  setFlag,
  startAccount,
} from '../broker/books.ts'
import { markBooks } from '../broker/mark-books.ts'
import { growBooks, makeRoom } from '../broker/move-accounts.ts'
import { placePosition } from '../broker/place-position.ts'
import { instrumentIndex } from '../market/instrument.ts'
import { checkRows } from './check-rows.ts'
import type { Fleet } from './fleet.ts'
import type { AccountRow, PendingRow, PositionRow } from './fleet-rows.ts'
import { type AlikeTerms, termsOf } from './rebuild-terms.ts'
import { markOf, positionsOf } from './told-account.ts'

/**
 * Takes an account into the fleet between two steps: a new one, or one that has traded elsewhere, with its positions and waiting
 * entries. It stands where its id belongs, so that a fleet is the same however its accounts came together.
 */
export function addAccount(
  fleet: Fleet,
  row: AccountRow,
  positions: readonly PositionRow[] = [],
  pending: readonly PendingRow[] = [],
  alike: AlikeTerms = new Map(),
): void {
  checkRows(fleet, row, positions, pending)
  if (findAccount(fleet.books, row.id) >= 0) throw new RangeError(`account ${row.id} is in the fleet already`)
  const { accountCount, capacity } = fleet.books
  if (accountCount === capacity) fleet.books = growBooks(fleet.books, Math.max(firstCapacity, capacity * 2))
  const { books, queue } = fleet
  const account = placeOfAccount(books, row.id)
  makeRoom(books, account)
  queue.moveUp(account)
  restoreAccount(fleet, account, row)
  for (const one of positions.toSorted((a, b) => a.id - b.id)) restorePosition(fleet, account, one, alike)
  for (const one of pending.toSorted((a, b) => a.place - b.place)) restorePending(fleet, account, one)
  books.unpaired[account] = hasOrphan(books, account) ? 1 : 0
  markBooks(books, account, account + 1)
  const mark = row.mark ?? markOf(books, account)
  fleet.told.splice(account, 0, { mark, positions: positionsOf(books, account) })
}

const firstCapacity = 16

function restoreAccount({ books }: Fleet, account: number, { id, settings, mark, paused, lowFuel }: AccountRow): void {
  startAccount(books, account, id, settings)
  setFlag(books, account, accountFlag.paused, paused)
  setFlag(books, account, accountFlag.lowFuel, lowFuel)
  if (mark === null) return
  books.balance[account] = mark.balanceCents
  books.nextTicket[account] = mark.nextTicket
  setFlag(books, account, accountFlag.lossClosed, mark.lossClosed)
}

function restorePosition(fleet: Fleet, account: number, row: PositionRow, alike: AlikeTerms): void {
  const { books } = fleet
  const p = endOfBook(books, account)
  const { id, trade, steps, entryCommissionCents, partner } = row
  placePosition(books, account, id, trade, termsOf(fleet, row, alike), steps, entryCommissionCents, partner ?? 0)
  books.swap[p] = row.swapCents
  books.swapHeld[account] = (books.swapHeld[account] as number) + row.swapCents
  if (row.closing !== 0) askExit(books, account, p, row.closing)
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
