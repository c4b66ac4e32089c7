import { dayTime, localTime, money } from '../../lib/formats/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import type { UserPrefs } from '../shell/use-prefs.ts'

type Transaction = UserPrefs['referralTransactions'][number]
type TransactionColumn = 'createdAt' | 'amount' | 'status'

/** "success green, processing amber, anything else red". */
const tones: Partial<Record<Transaction['status'], BadgeTone>> = { success: 'positive', processing: 'warning' }

const words: Record<Transaction['status'], string> = {
  success: 'Success',
  processing: 'Processing',
  otp_pending: 'Waiting for the code',
  rejected: 'Rejected',
  expired: 'Expired',
  failed: 'Failed',
  called_off: 'Cancelled',
}

/** Newest first, as the server lists them. */
export const transactionColumns: readonly Column<Transaction, TransactionColumn>[] = [
  {
    id: 'createdAt',
    label: 'Date & Time',
    sortBy: (transaction) => transaction.createdAt,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={localTime(createdAt)} className="tabular whitespace-nowrap">
        {dayTime(createdAt)}
      </time>
    ),
  },
  {
    id: 'amount',
    label: 'Amount',
    align: 'end',
    sortBy: (transaction) => transaction.amount,
    cell: (transaction) => money(transaction.amount),
  },
  {
    id: 'status',
    label: 'Status',
    sortBy: (transaction) => transaction.status,
    cell: ({ status }) => <Badge tone={tones[status] ?? 'negative'}>{words[status]}</Badge>,
  },
]

export const searchedTransactions = [
  ({ status }: Transaction) => `${status} ${words[status]}`,
  ({ amount }: Transaction) => money(amount),
  ({ amount }: Transaction) => String(amount),
]
