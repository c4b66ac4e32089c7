import { growColumn } from './grow-column.ts'

/** An entry the risk rules let through, waiting for the next open. Stop and target are distances, so a gap moves them along. */
export class EntryQueue {
  length = 0
  account = new Uint32Array(first)
  symbol = new Uint8Array(first)
  /** Above zero buys, below zero sells. */
  steps = new Int32Array(first)
  /** In points from the fill; 0 for none. */
  stopDistance = new Int32Array(first)
  targetDistance = new Int32Array(first)
  kind = new Uint8Array(first)
  reason = new Uint8Array(first)
  evidence = new Int32Array(first)
  /** The position a counter trade covers, by id; 0 for any other entry. */
  partner = new Float64Array(first)
  magic = new Uint32Array(first)
  /** The last time at which it may be filled. */
  goodUntil = new Float64Array(first)

  claim(): number {
    if (this.length === this.account.length) this.#grow()
    return this.length++
  }

  /** Where the rows of an account begin, or would begin: the rows are in order of account. */
  firstOf(account: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.account[middle] as number) < account) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The accounts from `place` on have moved up by one. */
  moveUp(place: number): void {
    for (let row = this.firstOf(place); row < this.length; row++) this.account[row] = (this.account[row] as number) + 1
  }

  /** Takes the rows of an account out; the accounts after it have moved down by one. */
  drop(place: number): void {
    const from = this.firstOf(place)
    const next = this.firstOf(place + 1)
    for (const column of this.#columns()) column.copyWithin(from, next, this.length)
    this.length -= next - from
    for (let row = from; row < this.length; row++) this.account[row] = (this.account[row] as number) - 1
  }

  /** Makes room for one more row of an account after those it has, and answers the row to fill. */
  claimFor(account: number): number {
    const row = this.firstOf(account + 1)
    const length = this.length
    this.claim()
    for (const column of this.#columns()) column.copyWithin(row + 1, row, length)
    this.account[row] = account
    return row
  }

  /** How many of the last rows are an account's: all of its rows while it is the last one that was decided for. */
  countOf(account: number): number {
    let first = this.length
    while (first > 0 && this.account[first - 1] === account) first--
    return this.length - first
  }

  clear(): void {
    this.length = 0
  }

  #columns() {
    const { account, symbol, steps, stopDistance, targetDistance, kind, reason, evidence, partner, magic, goodUntil } =
      this
    return [account, symbol, steps, stopDistance, targetDistance, kind, reason, evidence, partner, magic, goodUntil]
  }

  #grow(): void {
    const size = this.account.length * 2
    this.account = growColumn(this.account, new Uint32Array(size))
    this.symbol = growColumn(this.symbol, new Uint8Array(size))
    this.steps = growColumn(this.steps, new Int32Array(size))
    this.stopDistance = growColumn(this.stopDistance, new Int32Array(size))
    this.targetDistance = growColumn(this.targetDistance, new Int32Array(size))
    this.kind = growColumn(this.kind, new Uint8Array(size))
    this.reason = growColumn(this.reason, new Uint8Array(size))
    this.evidence = growColumn(this.evidence, new Int32Array(size))
    this.partner = growColumn(this.partner, new Float64Array(size))
    this.magic = growColumn(this.magic, new Uint32Array(size))
    this.goodUntil = growColumn(this.goodUntil, new Float64Array(size))
  }
}

const first = 64
