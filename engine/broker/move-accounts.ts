import { type Books, createBooks, endOfBook } from './books.ts'

/** Larger books with the same accounts in the same order, under the same terms; the old ones are not to be used any more. */
export function growBooks(books: Books, capacity: number): Books {
  const grown = createBooks(capacity, books.terms, books.stops)
  grown.accountCount = books.accountCount
  for (let account = 0; account < books.accountCount; account++) copyAccount(books, account, grown, account)
  return grown
}

/** Moves the accounts from `place` on up by one. What stands at `place` afterwards is the caller's to fill. */
export function makeRoom(books: Books, place: number): void {
  if (books.accountCount === books.capacity) throw new RangeError(`the books hold ${books.capacity} accounts`)
  for (let account = books.accountCount - 1; account >= place; account--)
    copyAccount(books, account, books, account + 1)
  books.accountCount++
}

/** Takes an account out with its positions; the accounts after it move down, so that their order stays. */
export function dropAccount(books: Books, place: number): void {
  const end = endOfBook(books, place)
  for (let p = place; p < end; p += books.capacity) books.terms.release(books.termsRow[p] as number)
  for (let account = place + 1; account < books.accountCount; account++) copyAccount(books, account, books, account - 1)
  books.accountCount--
}

function copyAccount(from: Books, account: number, to: Books, place: number): void {
  for (const name of accountColumns) to[name][place] = from[name][account] as number
  const count = from.openCount[account] as number
  for (let slot = 0; slot < count; slot++) {
    const p = slot * from.capacity + account
    const q = slot * to.capacity + place
    for (const name of positionColumns) to[name][q] = from[name][p] as number
  }
}

type ColumnName = {
  [Name in keyof Books]: Books[Name] extends { readonly BYTES_PER_ELEMENT: number } ? Name : never
}[keyof Books]

/** Every column of the books: one that is forgotten here does not compile. */
const columns: Record<ColumnName, 'account' | 'position'> = {
  accountId: 'account',
  capital: 'account',
  balance: 'account',
  equity: 'account',
  worst: 'account',
  marginBound: 'account',
  notionalBound: 'account',
  reached: 'account',
  asked: 'account',
  unpaired: 'account',
  swapHeld: 'account',
  openCount: 'account',
  flags: 'account',
  nextTicket: 'account',
  tradesMax: 'account',
  maxLossBasisPoints: 'account',
  volatilityBasisPoints: 'account',
  maxLossCents: 'account',
  fixedSteps: 'account',
  assets: 'account',
  id: 'position',
  trade: 'position',
  termsRow: 'position',
  steps: 'position',
  swap: 'position',
  entryCommission: 'position',
  partner: 'position',
  closing: 'position',
}
const names = Object.keys(columns) as ColumnName[]
const accountColumns = names.filter((name) => columns[name] === 'account')
const positionColumns = names.filter((name) => columns[name] === 'position')
