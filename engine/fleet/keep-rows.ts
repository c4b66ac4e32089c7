import type { AccountRow, FleetChanges, FleetRows, PendingRow, PositionRow, StepOutcome } from './fleet-rows.ts'

/** For tests and benches: keeps a fleet's rows as a database would, from nothing but the changes it is told. */
export class KeptRows {
  readonly #accounts = new Map<number, AccountRow>()
  readonly #positions = new Map<string, PositionRow>()
  #pending: readonly PendingRow[] = []
  #time = 0

  /** The keeper's own part: a new account, or other settings and switches. */
  put(row: AccountRow): void {
    this.#accounts.set(row.id, row)
  }

  get(id: number): AccountRow {
    const row = this.#accounts.get(id)
    if (!row) throw new RangeError(`no account ${id}`)
    return row
  }

  drop(id: number): void {
    this.#accounts.delete(id)
    this.#pending = this.#pending.filter((row) => row.account !== id)
    for (const [key, row] of this.#positions) if (row.account === id) this.#positions.delete(key)
  }

  storeStep(outcome: StepOutcome): void {
    this.storeChanges(outcome)
    this.#pending = outcome.pending
    this.#time = outcome.time
  }

  storeChanges({ removed, positions, marks }: FleetChanges): void {
    for (const { account, id } of removed) this.#positions.delete(`${account}/${id}`)
    for (const row of positions) this.#positions.set(`${row.account}/${row.id}`, row)
    for (const mark of marks) this.#accounts.set(mark.account, { ...this.get(mark.account), mark })
  }

  /** All rows, in the order of their keys, as text and back: what a database hands out is no object of ours. */
  rows(): FleetRows {
    const accounts = [...this.#accounts.values()].sort((a, b) => a.id - b.id)
    const positions = [...this.#positions.values()].sort((a, b) => a.account - b.account || a.id - b.id)
    return JSON.parse(JSON.stringify({ time: this.#time, accounts, positions, pending: this.#pending }))
  }
}
