import { confirmationsMin } from '@fairlead/contract/confirmations'
import { dayTime, localTime, money, shortHash } from '../../lib/formats/format.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import type { Deposit } from './use-wallet.ts'

export type DepositColumn = 'timestamp' | 'from_address' | 'to_address' | 'hash' | 'token_symbol' | 'value' | 'status'

const short = (label: string, id: 'from_address' | 'to_address' | 'hash'): Column<Deposit, DepositColumn> => ({
  id,
  label,
  sortBy: (deposit) => deposit[id],
  cell: (deposit) => (
    <span title={deposit[id]} className="tabular">
      {shortHash(deposit[id])}
    </span>
  ),
})

export const depositColumns: readonly Column<Deposit, DepositColumn>[] = [
  {
    id: 'timestamp',
    label: 'Date & Time',
    sortBy: (deposit) => deposit.timestamp,
    cell: (deposit) => (
      <time dateTime={deposit.timestamp} title={localTime(deposit.timestamp)} className="tabular whitespace-nowrap">
        {dayTime(deposit.timestamp)}
      </time>
    ),
  },
  short('From', 'from_address'),
  short('To', 'to_address'),
  short('Hash', 'hash'),
  {
    id: 'token_symbol',
    label: 'Token',
    sortBy: (deposit) => deposit.token_symbol,
    cell: (deposit) => deposit.token_symbol,
  },
  {
    id: 'value',
    label: 'Amount',
    align: 'end',
    sortBy: (deposit) => deposit.value,
    cell: (deposit) => money(deposit.value),
  },
  {
    id: 'status',
    label: 'Status',
    sortBy: (deposit) => deposit.status,
    cell: (deposit) => (
      <Badge tone={deposit.status === 'success' ? 'positive' : 'warning'}>{statusWords(deposit)}</Badge>
    ),
  },
]

function statusWords({ status, confirmations }: Deposit): string {
  if (status === 'success') return 'Success'
  if (status === 'below_minimum') return 'Below minimum'
  return `Pending, ${Math.min(confirmations, confirmationsMin)} of ${confirmationsMin}`
}
