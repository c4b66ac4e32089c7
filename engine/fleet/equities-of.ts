import type { Fleet } from './fleet.ts'

/** What every account is worth at the last bar's close, in the order of the accounts. */
export function equitiesOf({ books }: Fleet): { accounts: number[]; cents: number[] } {
  const { accountCount } = books
  return {
    accounts: Array.from(books.accountId.subarray(0, accountCount)),
    cents: Array.from(books.equity.subarray(0, accountCount)),
  }
}
