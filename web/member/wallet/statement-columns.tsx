import type { readStatement } from '@fairlead/contract/routes/finance/statement'
import type { z } from 'zod'
import { dayTime, localTime, money, signedMoney } from '../../lib/formats/format.ts'
import type { Column } from '../../ui/tables/data-table.tsx'

export type StatementLine = z.output<typeof readStatement.reply>['lines'][number]

/** Every micro-dollar, so that the lines add up to the balance to the last digit. */
const decimals = 6

export const accountWords: Record<StatementLine['account'], string> = {
  fuel: 'Fuel',
  bonus_fuel: 'Bonus fuel',
  income: 'Affiliate income',
  hold: 'On hold',
  suspense: 'Waiting deposits',
  advance: 'Direct income in advance',
}

export const kindWords: Record<StatementLine['kind'], string> = {
  deposit: 'Deposits',
  deposit_waiting: 'Deposits below the minimum',
  bonus: 'Joining bonus',
  charge: 'Fuel charges and level income',
  arrears: 'Arrears',
  hosting: 'Hosting',
  reactivation: 'Reactivation',
  withdrawal_hold: 'Withdrawals requested',
  withdrawal_paid: 'Withdrawals paid',
  withdrawal_released: 'Withdrawals returned',
  refund: 'Refund',
  leftover_refund: 'Refund after closing',
  correction: 'Corrections',
  reconciled: 'Paid before records were restored',
}

export const statementColumns: readonly Column<StatementLine>[] = [
  {
    id: 'at',
    label: 'Date & Time',
    cell: ({ at }) => (
      <time dateTime={at} title={localTime(at)} className="tabular whitespace-nowrap">
        {dayTime(at)}
      </time>
    ),
  },
  { id: 'what', label: 'What', cell: ({ what }) => <span className="wrap-anywhere">{what}</span> },
  { id: 'account', label: 'Account', cell: ({ account }) => accountWords[account] },
  {
    id: 'amount',
    isFigure: true,
    label: 'Amount',
    align: 'end',
    cell: ({ amount }) => (
      <span className={amount < 0 ? 'text-negative-text' : 'text-positive-text'}>{signedMoney(amount, decimals)}</span>
    ),
  },
  { id: 'balance', label: 'Balance after', align: 'end', cell: ({ balance }) => money(balance, decimals) },
]
