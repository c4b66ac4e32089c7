import type { Execution } from '../broker/execution.ts'
import { accountFlag, findAccount, hasFlag } from '../broker/positions.ts'
import { showBar } from '../broker/show-bar.ts'
import { barIndexAt } from '../market/bars.ts'
import { instrumentIndex } from '../market/instrument.ts'
import { type Series, symbolsOf } from '../market/moment.ts'
import type { Listener, Strategy } from '../strategy/strategy.ts'
import { addAccount } from './add-account.ts'
import { createFleet, type Fleet } from './fleet.ts'
import type { FleetRows } from './fleet-rows.ts'
import type { AlikeTerms } from './rebuild-terms.ts'

/**
 * The fleet its rows were stored from, to go on as if it had never stopped. `series` has a member for each instrument the fleet
 * trades, with the last `strategy.historyBars` bars up to the rows' time (or all there have been, where they are fewer); later
 * bars are left alone. Throws where the rows do not fit each other or the bars.
 */
export function rebuildFleet(
  strategy: Strategy,
  barSeconds: number,
  rows: FleetRows,
  series: readonly Series[],
  execution?: Execution,
): Fleet {
  const fleet = createFleet(strategy, barSeconds, rows.accounts.length, execution, symbolsOf(series))
  for (const one of series) hearAgain(fleet, one, rows.time)
  fleet.frame.time = rows.time
  const positions = byAccount(rows.positions)
  const pending = byAccount(rows.pending)
  const alike: AlikeTerms = new Map()
  for (const row of rows.accounts.toSorted((a, b) => a.id - b.id)) {
    addAccount(fleet, row, positions.get(row.id), pending.get(row.id), alike)
    positions.delete(row.id)
    pending.delete(row.id)
  }
  const [stray] = [...positions.keys(), ...pending.keys()]
  if (stray !== undefined) throw new RangeError(`positions or entries of account ${stray}, which is not there`)
  checkEquity(fleet, rows)
  return fleet
}

/** Shows an instrument's bars to its listener, and leaves the frame as it was after the last of them. */
function hearAgain({ frame, listeners }: Fleet, { symbol, bars }: Series, time: number): void {
  const index = instrumentIndex(symbol)
  const listener = listeners[index] as Listener
  const end = barIndexAt(bars, time + 1)
  for (let i = 0; i < end; ) i = listener.seek(bars, i, end)
  if (end === 0) return
  frame.time = bars.time[end - 1] as number
  showBar(frame, index, bars, end - 1)
  if (frame.time < time) frame.rest(index)
}

function checkEquity({ positions }: Fleet, { accounts }: FleetRows): void {
  for (const { id, equityCents } of accounts) {
    const account = findAccount(positions, id)
    const equity = positions.equity[account] as number
    if (equityCents !== undefined && equityCents !== equity && !hasFlag(positions, account, accountFlag.external))
      throw new RangeError(
        `account ${id}: ${equityCents} cents of equity were stored, its rows and bars make ${equity}`,
      )
  }
}

function byAccount<Row extends { readonly account: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const others = found.get(row.account)
    if (others) others.push(row)
    else found.set(row.account, [row])
  }
  return found
}
