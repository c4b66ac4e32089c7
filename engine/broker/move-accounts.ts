import { createPositions, endOfPositions, type Positions } from './positions.ts'

/** Larger positions with the same accounts in the same order, under the same terms; the old ones are not to be used any more. */
export function growPositions(positions: Positions, capacity: number): Positions {
  const grown = createPositions(capacity, positions.terms, positions.stops)
  grown.accountCount = positions.accountCount
  for (let account = 0; account < positions.accountCount; account++) copyAccount(positions, account, grown, account)
  return grown
}

/** Moves the accounts from `place` on up by one. What stands at `place` afterwards is the caller's to fill. */
export function makeRoom(positions: Positions, place: number): void {
  if (positions.accountCount === positions.capacity)
    throw new RangeError(`the columns hold ${positions.capacity} accounts`)
  for (let account = positions.accountCount - 1; account >= place; account--)
    copyAccount(positions, account, positions, account + 1)
  positions.accountCount++
}

/** Takes an account out with its positions; the accounts after it move down, so that their order stays. */
export function dropAccount(positions: Positions, place: number): void {
  const end = endOfPositions(positions, place)
  for (let p = place; p < end; p += positions.capacity) positions.terms.release(positions.termsRow[p] as number)
  for (let account = place + 1; account < positions.accountCount; account++)
    copyAccount(positions, account, positions, account - 1)
  positions.accountCount--
}

function copyAccount(from: Positions, account: number, to: Positions, place: number): void {
  for (const name of accountColumns) to[name][place] = from[name][account] as number
  const count = from.openCount[account] as number
  for (let slot = 0; slot < count; slot++) {
    const p = slot * from.capacity + account
    const q = slot * to.capacity + place
    for (const name of positionColumns) to[name][q] = from[name][p] as number
  }
}

type ColumnName = {
  [Name in keyof Positions]: Positions[Name] extends { readonly BYTES_PER_ELEMENT: number } ? Name : never
}[keyof Positions]

/** Every column of the positions: one that is forgotten here does not compile. */
const columns: Record<ColumnName, 'account' | 'position'> = {
  accountId: 'account',
  capital: 'account',
  balance: 'account',
  equity: 'account',
  worst: 'account',
  marginBound: 'account',
  notionalBound: 'account',
  reached: 'account',
  exitRequested: 'account',
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
