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
  partner = new Uint32Array(first)
  magic = new Uint32Array(first)

  claim(): number {
    if (this.length === this.account.length) this.#grow()
    return this.length++
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
    this.partner = growColumn(this.partner, new Uint32Array(size))
    this.magic = growColumn(this.magic, new Uint32Array(size))
  }
}

const first = 64
