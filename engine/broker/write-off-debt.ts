import type { DealLog } from './deal-log.ts'
import type { Execution } from './execution.ts'
import type { Positions } from './positions.ts'

/**
 * What a gap has taken beyond an account's last cent is the broker's loss, not the member's: once nothing is open, a balance below zero
 * becomes zero. The last deal carries it, so that the balance stays the start and all deals.
 */
export function writeOffDebt(positions: Positions, deals: DealLog, execution: Execution, account: number): void {
  const debt = -(positions.balance[account] as number)
  if (debt <= 0 || positions.openCount[account] !== 0 || !execution.negativeBalanceProtection) return
  for (let row = deals.length - 1; row >= 0; row--) {
    if (deals.account[row] !== account || deals.entry[row] !== 1) continue
    deals.profit[row] = (deals.profit[row] as number) + debt
    positions.balance[account] = 0
    positions.equity[account] = 0
    positions.worst[account] = 0
    return
  }
}
