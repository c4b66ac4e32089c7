import { instrumentCount } from '../market/instrument.ts'
import { type EntryStops, noStops } from '../risk/entry-stops.ts'
import type { MarketFrame } from './market-frame.ts'
import { Terms } from './terms.ts'

/** No account may hold more trades than this; the bot's own limit is 6 to 20 by capital. */
export const slotsPerAccount = 20

/** Levels that can never be reached stand for "none", so the hot loop needs no extra question. */
export const neverBelow = 0
export const neverAbove = 0x7fffffff

/** Facts about an account that change what it may do; one bit each. */
export const accountFlag = {
  paused: 1,
  lowFuel: 2,
  lossClosed: 4,
  hedging: 8,
  /** Traded by a real terminal: the paper broker leaves its book alone. */
  external: 16,
} as const

/** What kind of trade a position is: it decides which exits concern it. Stored positions carry these numbers. */
export const tradeKind = { plain: 0, counter: 3, averages: 4, breakout: 5, momentum: 6 } as const

/**
 * The books of many accounts as columns. Account columns are indexed by account, position columns by
 * `slot * capacity + account`, oldest first: most accounts use few slots, so a pass over all of them touches only the front
 * of each column, and in order. Money is in cents.
 */
export type Books = {
  readonly capacity: number
  accountCount: number

  /** By which the outside knows the account; they rise with the index. Ids and tickets are whole numbers below 2^53. */
  readonly accountId: Float64Array
  readonly capital: Float64Array
  readonly balance: Float64Array
  /** At the last bar's close, and at the worst point inside it. */
  readonly equity: Float64Array
  readonly worst: Float64Array
  /** No less than the margin and the sum of all notionals are anywhere in the bar. Infinite where not known. */
  readonly marginBound: Float64Array
  readonly notionalBound: Float64Array
  /** 1 where the last bar reaches a stop or a target. */
  readonly reached: Uint8Array
  /** 1 where an exit is asked. */
  readonly asked: Uint8Array
  /** 1 where a leg of a hedged pair has closed, until it is decided what becomes of the other. */
  readonly unpaired: Uint8Array
  /** The swaps of all open positions: part of the equity, not yet of the balance. */
  readonly swapHeld: Float64Array
  readonly openCount: Uint8Array
  readonly flags: Uint8Array
  readonly nextTicket: Float64Array
  readonly tradesMax: Uint8Array
  readonly maxLossBasisPoints: Uint16Array
  /** How much the account may be expected to move in a year, as a share of its equity; 0 for no target. */
  readonly volatilityBasisPoints: Uint16Array
  /** The member's own limit on what one trade may lose; infinite for none. */
  readonly maxLossCents: Float64Array
  /** 0 sizes a trade by its stop; anything else is the volume of every trade. */
  readonly fixedSteps: Int32Array
  /** One bit for each instrument the account trades. */
  readonly assets: Uint8Array

  readonly id: Float64Array
  /** The trade the position belongs to: a position with its counter trades is one, named by the first position's id. */
  readonly trade: Float64Array
  /** The row of the position's terms: its instrument, entry, levels, kind and time. */
  readonly termsRow: Uint32Array
  /** Above zero is long, below zero short. */
  readonly steps: Int32Array
  readonly swap: Int32Array
  readonly entryCommission: Int32Array
  /** The other leg of a hedged pair, by position id; it stays after that leg is gone. */
  readonly partner: Float64Array
  /** A reason to close at the next open, or 0; kept until the position is really gone. */
  readonly closing: Uint8Array

  readonly terms: Terms
  /** What operators have stopped; replaced whole. */
  stops: EntryStops
}

export type AccountSettings = {
  readonly capitalCents: number
  /** The account's balance, where it is not its starting capital. */
  readonly balanceCents?: number
  readonly tradesMax: number
  readonly maxLossBasisPoints: number
  readonly volatilityBasisPoints?: number
  /** A limit in money beside the share; the smaller one counts. */
  readonly maxLossCents?: number | null
  readonly fixedSteps?: number
  readonly assets: number
  readonly hedging: boolean
  readonly external?: boolean
}

export function createBooks(capacity: number, terms = new Terms(), stops = noStops): Books {
  const slots = capacity * slotsPerAccount
  return {
    capacity,
    accountCount: 0,
    accountId: new Float64Array(capacity),
    capital: new Float64Array(capacity),
    balance: new Float64Array(capacity),
    equity: new Float64Array(capacity),
    worst: new Float64Array(capacity),
    marginBound: new Float64Array(capacity),
    notionalBound: new Float64Array(capacity),
    reached: new Uint8Array(capacity),
    asked: new Uint8Array(capacity),
    unpaired: new Uint8Array(capacity),
    swapHeld: new Float64Array(capacity),
    openCount: new Uint8Array(capacity),
    flags: new Uint8Array(capacity),
    nextTicket: new Float64Array(capacity),
    tradesMax: new Uint8Array(capacity),
    maxLossBasisPoints: new Uint16Array(capacity),
    volatilityBasisPoints: new Uint16Array(capacity),
    maxLossCents: new Float64Array(capacity),
    fixedSteps: new Int32Array(capacity),
    assets: new Uint8Array(capacity),
    id: new Float64Array(slots),
    trade: new Float64Array(slots),
    termsRow: new Uint32Array(slots),
    steps: new Int32Array(slots),
    swap: new Int32Array(slots),
    entryCommission: new Int32Array(slots),
    partner: new Float64Array(slots),
    closing: new Uint8Array(slots),
    terms,
    stops,
  }
}

/** Adds an account after the others and answers its index, which is also its id where none is given. */
export function openAccount(books: Books, settings: AccountSettings, id = books.accountCount): number {
  if (books.accountCount === books.capacity) throw new RangeError(`the books hold ${books.capacity} accounts`)
  startAccount(books, books.accountCount, id, settings)
  return books.accountCount++
}

/** Writes a new account over whatever stood at an index. */
export function startAccount(books: Books, account: number, id: number, settings: AccountSettings): void {
  checkSettings(settings)
  const balance = settings.balanceCents ?? settings.capitalCents
  books.accountId[account] = id
  books.balance[account] = balance
  books.equity[account] = balance
  books.worst[account] = balance
  books.marginBound[account] = 0
  books.notionalBound[account] = 0
  books.reached[account] = 0
  books.asked[account] = 0
  books.unpaired[account] = 0
  books.swapHeld[account] = 0
  books.openCount[account] = 0
  books.flags[account] = 0
  books.nextTicket[account] = 1
  changeSettings(books, account, settings)
}

/** Takes over what the member may change while the bot runs; positions and balance stay as they are. */
export function changeSettings(books: Books, account: number, settings: AccountSettings): void {
  checkSettings(settings)
  books.capital[account] = settings.capitalCents
  books.tradesMax[account] = Math.min(settings.tradesMax, slotsPerAccount)
  books.maxLossBasisPoints[account] = settings.maxLossBasisPoints
  books.volatilityBasisPoints[account] = settings.volatilityBasisPoints ?? 0
  // A part of a cent is left out: a limit is never raised by rounding.
  books.maxLossCents[account] = Math.floor(settings.maxLossCents ?? Number.POSITIVE_INFINITY)
  books.fixedSteps[account] = settings.fixedSteps ?? 0
  books.assets[account] = settings.assets & ((1 << instrumentCount) - 1)
  setFlag(books, account, accountFlag.hedging, settings.hedging)
  setFlag(books, account, accountFlag.external, settings.external ?? false)
}

/** Throws where a column could not hold the settings as they are meant. */
export function checkSettings({ capitalCents, balanceCents, tradesMax, ...limits }: AccountSettings): void {
  if (!Number.isSafeInteger(capitalCents) || !Number.isSafeInteger(balanceCents ?? 0)) {
    throw new RangeError('money in the books is whole cents')
  }
  const { maxLossBasisPoints, maxLossCents } = limits
  const within = (value: number, most: number) => value >= 0 && value <= most
  if (
    !within(tradesMax, 255) ||
    !within(maxLossBasisPoints, 10_000) ||
    !within(maxLossCents ?? 0, Number.MAX_SAFE_INTEGER)
  )
    throw new RangeError('a limit of the settings is out of its range')
}

export function setFlag(books: Books, account: number, flag: number, on: boolean): void {
  const flags = books.flags[account] as number
  books.flags[account] = on ? flags | flag : flags & ~flag
}

export function hasFlag(books: Books, account: number, flag: number): boolean {
  return ((books.flags[account] as number) & flag) !== 0
}

/** One past an account's last position: its positions are at `account`, `account + capacity`, … below this. */
export function endOfBook(books: Books, account: number): number {
  return account + (books.openCount[account] as number) * books.capacity
}

/** The instrument of the position at a column index. */
export function symbolOf(books: Books, position: number): number {
  return books.terms.symbol[books.termsRow[position] as number] as number
}

/** The column index of a position, or -1 when the account no longer holds it. */
export function findPosition(books: Books, account: number, id: number): number {
  const end = endOfBook(books, account)
  for (let p = account; p < end; p += books.capacity) if (books.id[p] === id) return p
  return -1
}

/** Whether a counter trade whose position is gone has not been asked to close yet. */
export function hasOrphan(books: Books, account: number): boolean {
  const end = endOfBook(books, account)
  for (let p = account; p < end; p += books.capacity) {
    const isCounter = books.terms.kind[books.termsRow[p] as number] === tradeKind.counter
    if (isCounter && books.closing[p] === 0 && findPosition(books, account, books.partner[p] as number) < 0) return true
  }
  return false
}

/** The index of an account by its id, or -1 where the books do not hold it. */
export function findAccount(books: Books, id: number): number {
  const at = placeOfAccount(books, id)
  return at < books.accountCount && books.accountId[at] === id ? at : -1
}

/** Where an account of this id stands, or would stand: the ids rise. */
export function placeOfAccount(books: Books, id: number): number {
  let low = 0
  let high = books.accountCount
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((books.accountId[middle] as number) < id) low = middle + 1
    else high = middle
  }
  return low
}

/** Gives a position another stop and target, from the frame's bar on. */
export function changeLevels(
  books: Books,
  frame: MarketFrame,
  account: number,
  position: number,
  stop: number,
  target: number,
): void {
  const { terms } = books
  const old = books.termsRow[position] as number
  const row = terms.hold(
    frame,
    terms.symbol[old] as number,
    terms.side[old] as number,
    terms.entry[old] as number,
    stop,
    target,
    terms.openTime[old] as number,
    terms.kind[old] as number,
    terms.magic[old] as number,
  )
  terms.release(old)
  books.termsRow[position] = row
  if (terms.reached[row] !== 0) books.reached[account] = 1
}

/** Asks for a position to be closed at the next open. */
export function askExit(books: Books, account: number, position: number, why: number): void {
  books.closing[position] = why
  books.asked[account] = 1
}

/** Takes a position out; the younger ones move up, so that order stays age. */
export function removePosition(books: Books, account: number, position: number): void {
  const last = endOfBook(books, account) - books.capacity
  for (let p = position; p < last; p += books.capacity) movePosition(books, p + books.capacity, p)
  books.openCount[account] = (books.openCount[account] as number) - 1
}

export function movePosition(books: Books, from: number, to: number): void {
  books.id[to] = books.id[from] as number
  books.trade[to] = books.trade[from] as number
  books.termsRow[to] = books.termsRow[from] as number
  books.steps[to] = books.steps[from] as number
  books.swap[to] = books.swap[from] as number
  books.entryCommission[to] = books.entryCommission[from] as number
  books.partner[to] = books.partner[from] as number
  books.closing[to] = books.closing[from] as number
}
