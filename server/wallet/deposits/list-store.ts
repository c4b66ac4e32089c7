import { rules } from '@fairlead/contract/constants'
import type { SortOfCall } from '@fairlead/contract/page'
import type { listDeposits } from '@fairlead/contract/routes/wallet/wallet'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'

export type DepositSort = SortOfCall<typeof listDeposits>

type Row = {
  from_address: string
  to_address: string
  hash: string
  amount: bigint
  status: 'success' | 'pending' | 'below_minimum'
  confirmations: bigint
  block_time: Date
}
type Page = {
  search: string | undefined
  sort?: DepositSort | undefined
  descending: boolean
  limit: number
  offset: number
}

const symbol = sql.lit(rules.depositToken)
const status = sql`CASE d.status WHEN 'credited' THEN 'success' WHEN 'waiting' THEN 'below_minimum' ELSE 'pending' END`
// As the screen writes it: without zeros at the end.
const value = sql`trim_scale(d.amount::numeric / 1000000)`
const columns: Record<DepositSort, ReturnType<typeof sql>> = {
  timestamp: sql`d.block_time`,
  value: sql`d.amount`,
  status,
  from_address: sql`d.from_address`,
  to_address: sql`d.to_address`,
  hash: sql`d.tx_hash`,
  // There is one token: by its name all are equal.
  token_symbol: sql`d.block_time`,
}

/** A page of a member's deposits, and how many there are altogether. */
export function depositPage(
  reader: Reader,
  chainId: number,
  memberId: bigint,
  { search, sort = 'timestamp', descending, limit, offset }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const list = {
    columns: sql`d.from_address, d.to_address, d.tx_hash AS hash, d.amount, ${status} AS status, d.block_time,
      greatest(c.block_number - d.block_number, 0) AS confirmations`,
    from: sql`chain_deposits d`,
    shown: sql`JOIN chain_cursors c ON c.chain_id = d.chain_id`,
    where: [sql`d.member_id = ${memberId}`, sql`d.chain_id = ${chainId}`, sql`d.amount > 0`],
    searched: sql`lower(concat_ws(' ', d.from_address, d.to_address, d.tx_hash, ${symbol}, ${status}, ${value}))`,
    order: [columns[sort], sql`d.block_time`, sql`d.id`],
    isDown: descending,
  } as const
  return readPage<Row>(reader, list, { search, limit, offset })
}
