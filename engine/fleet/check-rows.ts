import { checkSettings, slotsPerAccount } from '../broker/positions.ts'
import { instrumentIndex } from '../market/instrument.ts'
import type { Fleet } from './fleet.ts'
import type { AccountRow, PendingRow, PositionRow } from './fleet-rows.ts'

/** Throws where stored rows cannot be an account of this fleet: better no fleet than one that trades on a wrong book. */
export function checkRows(
  fleet: Fleet,
  { id, mark, settings }: AccountRow,
  positions: readonly PositionRow[],
  pending: readonly PendingRow[],
): void {
  const must = (holds: boolean, otherwise: string): void => {
    if (!holds) throw new RangeError(`account ${id}: ${otherwise}`)
  }
  checkSettings(settings)
  must(isWhole(id), 'its id is not a whole number')
  must(positions.length <= slotsPerAccount, 'it holds too many positions')
  must(new Set(positions.map((one) => one.id)).size === positions.length, 'a position is there twice')
  if (mark !== null) {
    must(mark.account === id, 'the mark is of another account')
    must(Number.isSafeInteger(mark.balanceCents), 'its balance is not whole cents')
    must(isWhole(mark.nextTicket), 'its next ticket is not a whole number')
    must(
      mark.openCount === positions.length,
      `${mark.openCount} positions were stored and ${positions.length} are there`,
    )
  } else must(positions.length === 0, 'it holds positions and has never traded')
  for (const one of positions) {
    const symbol = instrumentIndex(one.symbol)
    must(one.account === id, `position ${one.id} is of account ${one.account}`)
    must(isWhole(one.id) && isWhole(one.trade), `position ${one.id} has no whole number for an id`)
    must(isColumn(one.steps) && one.steps !== 0, `position ${one.id} has no volume that the columns can hold`)
    must(
      isColumn(one.swapCents) && isColumn(one.entryCommissionCents),
      `position ${one.id} has costs that the columns cannot hold`,
    )
    // Without a price its profit, and so the equity, would be anything.
    must((fleet.frame.lastTime[symbol] ?? -1) >= 0, `position ${one.id} is in ${one.symbol}, which has no bars`)
  }
  for (const one of pending) {
    must(one.account === id, `a waiting entry is of account ${one.account}`)
    must(Number.isInteger(one.steps) && one.steps !== 0, 'a waiting entry has no volume')
    must(fleet.symbols.includes(instrumentIndex(one.symbol)), `it waits for ${one.symbol}, which gets no bars`)
  }
}

/** Fits a column of 32 bits; what does not would become another number. */
function isColumn(value: number): boolean {
  return value === (value | 0)
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
