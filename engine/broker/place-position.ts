import { type Books, endOfBook } from './books.ts'
import { markPosition } from './mark-books.ts'

/**
 * Puts a position at the end of an account's book, under terms that are held for it. The paper broker does so on a fill; whoever
 * follows a real terminal does so with what the terminal reports.
 */
export function placePosition(
  books: Books,
  account: number,
  id: number,
  trade: number,
  termsRow: number,
  steps: number,
  entryCommission: number,
  partner: number,
): void {
  const p = endOfBook(books, account)
  books.openCount[account] = (books.openCount[account] as number) + 1
  books.id[p] = id
  books.trade[p] = trade
  books.termsRow[p] = termsRow
  books.steps[p] = steps
  books.swap[p] = 0
  books.entryCommission[p] = entryCommission
  books.partner[p] = partner
  books.closing[p] = 0
  markPosition(books, account, p, 1)
  if (books.terms.reached[termsRow] !== 0) books.reached[account] = 1
}

/** Empties an account's book, to be filled anew with what a real terminal reports. */
export function clearBook(books: Books, account: number): void {
  const end = endOfBook(books, account)
  for (let p = account; p < end; p += books.capacity) books.terms.release(books.termsRow[p] as number)
  books.openCount[account] = 0
  books.swapHeld[account] = 0
  books.asked[account] = 0
  // Which legs are still there is only known once the book is filled again.
  books.unpaired[account] = 1
}
