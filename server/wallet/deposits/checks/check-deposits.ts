import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import type { BookCheck } from '../../../platform/book-check.ts'
import { depositCounts } from '../count-store.ts'

/** Every deposit in the ledger is a final transfer to one of our addresses, and the other way round. */
export const checkDeposits: BookCheck = async (reader) => {
  const { booked, found, unbooked, unfounded } = await depositCounts(reader)
  return {
    name: 'deposits are final transfers on the chain',
    holds: booked === found && unbooked === 0n && unfounded === 0n,
    detail: `$${formatUsd(micro(booked), 6)} credited, $${formatUsd(micro(found), 6)} found; ${unfounded} deposits without a transfer, ${unbooked} transfers without a deposit`,
  }
}
