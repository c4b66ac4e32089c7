import { growColumn } from '../broker/grow-column.ts'
import { refusals } from '../risk/refusal.ts'

/** The entries turned away in the last step, as columns, and how often each rule has turned one away since the start. */
export class RefusalLog {
  /** By a rule's place in `refusals`. */
  readonly counts = new Float64Array(refusals.length)
  length = 0
  account = new Uint32Array(first)
  symbol = new Uint8Array(first)
  /** 1 would have bought, -1 sold. */
  side = new Int8Array(first)
  rule = new Uint8Array(first)

  /** Notes an entry turned away and answers the steps that are left of it: none. */
  add(account: number, symbol: number, side: number, rule: number): 0 {
    this.counts[rule] = (this.counts[rule] as number) + 1
    if (this.length === this.account.length) this.#grow()
    const row = this.length++
    this.account[row] = account
    this.symbol[row] = symbol
    this.side[row] = side
    this.rule[row] = rule
    return 0
  }

  /** Forgets the rows, not the counts. */
  clear(): void {
    this.length = 0
  }

  #grow(): void {
    const size = this.account.length * 2
    this.account = growColumn(this.account, new Uint32Array(size))
    this.symbol = growColumn(this.symbol, new Uint8Array(size))
    this.side = growColumn(this.side, new Int8Array(size))
    this.rule = growColumn(this.rule, new Uint8Array(size))
  }
}

const first = 64
