/** Where a stop reaches: everywhere, some instruments or kinds of trades (one bit each), or some accounts by their ids. */
export type StopReach = {
  readonly all: boolean
  readonly symbols: number
  readonly kinds: number
  readonly accounts: ReadonlySet<number>
}

/** What operators have stopped. Both hold for what waits for the next open, too. */
export type EntryStops = {
  /** No new trade is opened; counter trades go on covering what is open. */
  readonly entries: StopReach
  /** Nothing at all is opened. */
  readonly everything: StopReach
}

const nowhere: StopReach = { all: false, symbols: 0, kinds: 0, accounts: new Set() }
export const noStops: EntryStops = { entries: nowhere, everything: nowhere }

/** Whether an entry is stopped. A counter trade goes by the kind of the position it covers. */
export function isStopped(
  { entries, everything }: EntryStops,
  accountId: number,
  symbol: number,
  kind: number,
  covers: boolean,
): boolean {
  return reaches(everything, accountId, symbol, kind) || (!covers && reaches(entries, accountId, symbol, kind))
}

function reaches(
  { all, symbols, kinds, accounts }: StopReach,
  accountId: number,
  symbol: number,
  kind: number,
): boolean {
  return all || (symbols & (1 << symbol)) !== 0 || (kinds & (1 << kind)) !== 0 || accounts.has(accountId)
}
