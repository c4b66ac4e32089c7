import { growColumn } from './grow-column.ts'

/** Deals as growing columns, in the order they were made. Sums of money are cents; `steps` above zero is a buy. */
export class DealLog {
  length = 0
  account = new Uint32Array(first)
  ticket = new Float64Array(first)
  position = new Float64Array(first)
  /** The first position of the trade this deal belongs to. */
  trade = new Float64Array(first)
  time = new Uint32Array(first)
  symbol = new Uint8Array(first)
  /** 0 opens a position, 1 closes it. */
  entry = new Uint8Array(first)
  steps = new Int32Array(first)
  price = new Int32Array(first)
  profit = new Float64Array(first)
  swap = new Float64Array(first)
  commission = new Float64Array(first)
  /** On a closing deal: the commission its share of the position paid on the way in. */
  entryCommission = new Float64Array(first)
  reason = new Uint8Array(first)
  evidence = new Float64Array(first)
  magic = new Uint32Array(first)

  /** Makes room and answers the row to fill. */
  claim(): number {
    if (this.length === this.ticket.length) this.#grow()
    return this.length++
  }

  /** Forgets all rows and keeps the memory: for callers that carry deals elsewhere after every step. */
  clear(): void {
    this.length = 0
  }

  #grow(): void {
    const size = this.ticket.length * 2
    this.account = growColumn(this.account, new Uint32Array(size))
    this.ticket = growColumn(this.ticket, new Float64Array(size))
    this.position = growColumn(this.position, new Float64Array(size))
    this.trade = growColumn(this.trade, new Float64Array(size))
    this.time = growColumn(this.time, new Uint32Array(size))
    this.symbol = growColumn(this.symbol, new Uint8Array(size))
    this.entry = growColumn(this.entry, new Uint8Array(size))
    this.steps = growColumn(this.steps, new Int32Array(size))
    this.price = growColumn(this.price, new Int32Array(size))
    this.profit = growColumn(this.profit, new Float64Array(size))
    this.swap = growColumn(this.swap, new Float64Array(size))
    this.commission = growColumn(this.commission, new Float64Array(size))
    this.entryCommission = growColumn(this.entryCommission, new Float64Array(size))
    this.reason = growColumn(this.reason, new Uint8Array(size))
    this.evidence = growColumn(this.evidence, new Float64Array(size))
    this.magic = growColumn(this.magic, new Uint32Array(size))
  }
}

const first = 1024

/** What a deal added to the balance. */
export function dealNetCents(deals: DealLog, row: number): number {
  return (deals.profit[row] as number) + (deals.swap[row] as number) + (deals.commission[row] as number)
}

/** What a closing deal's share of the position earned from entry to exit: the sum the fuel charge is taken on. */
export function roundTripCents(deals: DealLog, row: number): number {
  return dealNetCents(deals, row) + (deals.entryCommission[row] as number)
}
