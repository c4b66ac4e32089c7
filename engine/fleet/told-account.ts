import { accountFlag, type Books, endOfBook, hasFlag, neverAbove, neverBelow } from '../broker/books.ts'
import { type Instrument, instruments } from '../market/instrument.ts'
import type { AccountMark, PositionRow } from './fleet-rows.ts'

/** What those who store the fleet's changes know of one account. */
export type ToldAccount = { mark: AccountMark; positions: readonly PositionRow[] }

/** Where an account stands now, but for its equity: that moves with every bar (`equitiesOf`). */
export function markOf(books: Books, account: number): AccountMark {
  return {
    account: books.accountId[account] as number,
    balanceCents: books.balance[account] as number,
    openCount: books.openCount[account] as number,
    nextTicket: books.nextTicket[account] as number,
    lossClosed: hasFlag(books, account, accountFlag.lossClosed),
  }
}

/** Whether a mark still says what the books say. */
export function isMarkOf(mark: AccountMark, books: Books, account: number): boolean {
  return (
    mark.balanceCents === books.balance[account] &&
    mark.nextTicket === books.nextTicket[account] &&
    mark.openCount === books.openCount[account] &&
    mark.lossClosed === hasFlag(books, account, accountFlag.lossClosed)
  )
}

/** All positions of an account, oldest first. */
export function positionsOf(books: Books, account: number): PositionRow[] {
  const rows: PositionRow[] = []
  const end = endOfBook(books, account)
  for (let p = account; p < end; p += books.capacity) rows.push(positionOf(books, account, p))
  return rows
}

export function positionOf(books: Books, account: number, p: number): PositionRow {
  const { terms } = books
  const row = books.termsRow[p] as number
  const partner = books.partner[p] as number
  return {
    account: books.accountId[account] as number,
    id: books.id[p] as number,
    trade: books.trade[p] as number,
    symbol: (instruments[terms.symbol[row] as number] as Instrument).symbol,
    steps: books.steps[p] as number,
    entryPoints: terms.entry[row] as number,
    stopPoints: levelOf(terms.stop[row] as number),
    targetPoints: levelOf(terms.target[row] as number),
    openTime: terms.openTime[row] as number,
    kind: terms.kind[row] as number,
    magic: terms.magic[row] as number,
    swapCents: books.swap[p] as number,
    entryCommissionCents: books.entryCommission[p] as number,
    partner: partner === 0 ? null : partner,
    closing: books.closing[p] as number,
  }
}

/** Whether a row still says what the books say. A position never changes its instrument, entry, time, kind, trade or magic. */
export function isPositionOf(told: PositionRow, books: Books, p: number): boolean {
  const { terms } = books
  const row = books.termsRow[p] as number
  return (
    told.steps === books.steps[p] &&
    told.swapCents === books.swap[p] &&
    told.closing === books.closing[p] &&
    (told.partner ?? 0) === books.partner[p] &&
    told.stopPoints === levelOf(terms.stop[row] as number) &&
    told.targetPoints === levelOf(terms.target[row] as number)
  )
}

function levelOf(points: number): number | null {
  return points === neverBelow || points === neverAbove ? null : points
}
