import type { Fleet } from './fleet.ts'

/** What every account is worth at the last bar's close, in the order of the accounts. */
export function equitiesOf({ positions }: Fleet): { accounts: number[]; cents: number[] } {
  const { accountCount } = positions
  return {
    accounts: Array.from(positions.accountId.subarray(0, accountCount)),
    cents: Array.from(positions.equity.subarray(0, accountCount)),
  }
}
