import { markPosition } from './mark-positions.ts'
import { endOfPositions, type Positions } from './positions.ts'

/**
 * Puts a position at the end of an account's positions, under terms that are held for it. The paper broker does so on a fill; whoever
 * follows a real terminal does so with what the terminal reports.
 */
export function placePosition(
  positions: Positions,
  account: number,
  id: number,
  trade: number,
  termsRow: number,
  steps: number,
  entryCommission: number,
  partner: number,
): void {
  const p = endOfPositions(positions, account)
  positions.openCount[account] = (positions.openCount[account] as number) + 1
  positions.id[p] = id
  positions.trade[p] = trade
  positions.termsRow[p] = termsRow
  positions.steps[p] = steps
  positions.swap[p] = 0
  positions.entryCommission[p] = entryCommission
  positions.partner[p] = partner
  positions.closing[p] = 0
  markPosition(positions, account, p, 1)
  if (positions.terms.reached[termsRow] !== 0) positions.reached[account] = 1
}

/** Empties an account's positions, to be filled anew with what a real terminal reports. */
export function clearPositions(positions: Positions, account: number): void {
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) positions.terms.release(positions.termsRow[p] as number)
  positions.openCount[account] = 0
  positions.swapHeld[account] = 0
  positions.exitRequested[account] = 0
  // Which legs are still there is only known once the positions is filled again.
  positions.unpaired[account] = 1
}
