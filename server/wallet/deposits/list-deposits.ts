import { rules } from '@fairlead/contract/constants'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { type Address, getAddress } from 'viem'
import type { Reader } from '../../platform/database/db.ts'
import { type DepositSort, depositPage } from './list-store.ts'

export type DepositsQuery = {
  search?: string | undefined
  sort?: DepositSort | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}

/**
 * A member's deposits, newest first unless sorted otherwise. What is worth less than a micro-dollar is not among them: such
 * transfers are sent to put a look-alike address into a list that people copy from.
 */
export async function listDeposits(reader: Reader, chainId: number, memberId: bigint, query: DepositsQuery) {
  const { rows, total } = await depositPage(reader, chainId, memberId, {
    ...query,
    search: query.search,
    descending: (query.order ?? (query.sort ? 'asc' : 'desc')) === 'desc',
  })
  const transactions = rows.map((row) => ({
    from_address: getAddress(row.from_address as Address),
    to_address: getAddress(row.to_address as Address),
    hash: row.hash,
    token_symbol: rules.depositToken,
    value: toDollars(micro(row.amount)),
    status: row.status,
    confirmations: Number(row.confirmations),
    timestamp: row.block_time.toISOString(),
  }))
  return { transactions, total }
}
