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
  /** Traded by a real terminal: the paper broker leaves its positions alone. */
  external: 16,
} as const

/** What kind of trade a position is: it decides which exits concern it. Stored positions carry these numbers. */
export const tradeKind = { plain: 0, counter: 3, averages: 4, breakout: 5, momentum: 6 } as const

/**
 * The accounts of many members and their positions, as columns. Account columns are indexed by account, position columns by
 * `slot * capacity + account`, oldest first: most accounts use few slots, so a pass over all of them touches only the front
 * of each column, and in order. Money is in cents.
 */
export type Positions = {
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
  readonly exitRequested: Uint8Array
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

export function createPositions(capacity: number, terms = new Terms(), stops = noStops): Positions {
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
    exitRequested: new Uint8Array(capacity),
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
export function openAccount(positions: Positions, settings: AccountSettings, id = positions.accountCount): number {
  if (positions.accountCount === positions.capacity)
    throw new RangeError(`the columns hold ${positions.capacity} accounts`)
  startAccount(positions, positions.accountCount, id, settings)
  return positions.accountCount++
}

/** Writes a new account over whatever stood at an index. */
export function startAccount(positions: Positions, account: number, id: number, settings: AccountSettings): void {
  checkSettings(settings)
  const balance = settings.balanceCents ?? settings.capitalCents
  positions.accountId[account] = id
  positions.balance[account] = balance
  positions.equity[account] = balance
  positions.worst[account] = balance
  positions.marginBound[account] = 0
  positions.notionalBound[account] = 0
  positions.reached[account] = 0
  positions.exitRequested[account] = 0
  positions.unpaired[account] = 0
  positions.swapHeld[account] = 0
  positions.openCount[account] = 0
  positions.flags[account] = 0
  positions.nextTicket[account] = 1
  changeSettings(positions, account, settings)
}

/** Takes over what the member may change while the bot runs; positions and balance stay as they are. */
export function changeSettings(positions: Positions, account: number, settings: AccountSettings): void {
  checkSettings(settings)
  positions.capital[account] = settings.capitalCents
  positions.tradesMax[account] = Math.min(settings.tradesMax, slotsPerAccount)
  positions.maxLossBasisPoints[account] = settings.maxLossBasisPoints
  positions.volatilityBasisPoints[account] = settings.volatilityBasisPoints ?? 0
  // A part of a cent is left out: a limit is never raised by rounding.
  positions.maxLossCents[account] = Math.floor(settings.maxLossCents ?? Number.POSITIVE_INFINITY)
  positions.fixedSteps[account] = settings.fixedSteps ?? 0
  positions.assets[account] = settings.assets & ((1 << instrumentCount) - 1)
  setFlag(positions, account, accountFlag.hedging, settings.hedging)
  setFlag(positions, account, accountFlag.external, settings.external ?? false)
}

/** Throws where a column could not hold the settings as they are meant. */
export function checkSettings({ capitalCents, balanceCents, tradesMax, ...limits }: AccountSettings): void {
  if (!Number.isSafeInteger(capitalCents) || !Number.isSafeInteger(balanceCents ?? 0)) {
    throw new RangeError('money in the columns is whole cents')
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

export function setFlag(positions: Positions, account: number, flag: number, on: boolean): void {
  const flags = positions.flags[account] as number
  positions.flags[account] = on ? flags | flag : flags & ~flag
}

export function hasFlag(positions: Positions, account: number, flag: number): boolean {
  return ((positions.flags[account] as number) & flag) !== 0
}

/** One past an account's last position: its positions are at `account`, `account + capacity`, … below this. */
export function endOfPositions(positions: Positions, account: number): number {
  return account + (positions.openCount[account] as number) * positions.capacity
}

/** The instrument of the position at a column index. */
export function symbolOf(positions: Positions, position: number): number {
  return positions.terms.symbol[positions.termsRow[position] as number] as number
}

/** The column index of a position, or -1 when the account no longer holds it. */
export function findPosition(positions: Positions, account: number, id: number): number {
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) if (positions.id[p] === id) return p
  return -1
}

/** Whether a counter trade whose position is gone has not been asked to close yet. */
export function hasOrphan(positions: Positions, account: number): boolean {
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) {
    const isCounter = positions.terms.kind[positions.termsRow[p] as number] === tradeKind.counter
    if (isCounter && positions.closing[p] === 0 && findPosition(positions, account, positions.partner[p] as number) < 0)
      return true
  }
  return false
}

/** The index of an account by its id, or -1 where there is none. */
export function findAccount(positions: Positions, id: number): number {
  const at = placeOfAccount(positions, id)
  return at < positions.accountCount && positions.accountId[at] === id ? at : -1
}

/** Where an account of this id stands, or would stand: the ids rise. */
export function placeOfAccount(positions: Positions, id: number): number {
  let low = 0
  let high = positions.accountCount
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((positions.accountId[middle] as number) < id) low = middle + 1
    else high = middle
  }
  return low
}

/** Gives a position another stop and target, from the frame's bar on. */
export function changeLevels(
  positions: Positions,
  frame: MarketFrame,
  account: number,
  position: number,
  stop: number,
  target: number,
): void {
  const { terms } = positions
  const old = positions.termsRow[position] as number
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
  positions.termsRow[position] = row
  if (terms.reached[row] !== 0) positions.reached[account] = 1
}

/** Asks for a position to be closed at the next open. */
export function askExit(positions: Positions, account: number, position: number, why: number): void {
  positions.closing[position] = why
  positions.exitRequested[account] = 1
}

/** Takes a position out; the younger ones move up, so that order stays age. */
export function removePosition(positions: Positions, account: number, position: number): void {
  const last = endOfPositions(positions, account) - positions.capacity
  for (let p = position; p < last; p += positions.capacity) movePosition(positions, p + positions.capacity, p)
  positions.openCount[account] = (positions.openCount[account] as number) - 1
}

export function movePosition(positions: Positions, from: number, to: number): void {
  positions.id[to] = positions.id[from] as number
  positions.trade[to] = positions.trade[from] as number
  positions.termsRow[to] = positions.termsRow[from] as number
  positions.steps[to] = positions.steps[from] as number
  positions.swap[to] = positions.swap[from] as number
  positions.entryCommission[to] = positions.entryCommission[from] as number
  positions.partner[to] = positions.partner[from] as number
  positions.closing[to] = positions.closing[from] as number
}
