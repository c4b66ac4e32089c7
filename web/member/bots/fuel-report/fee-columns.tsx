import { display } from '@fairlead/contract/constants'
import type { readFuelFees } from '@fairlead/contract/routes/finance/fuel'
import type { z } from 'zod'
import { money } from '../../../lib/formats/format.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Moment } from '../reports/trade-cells.tsx'

export type Fee = z.output<typeof readFuelFees.reply>['fees'][number]
export type FeeColumn = 'at' | 'kind' | 'due' | 'fuelBalance'

const words: Record<Fee['kind'], string> = { hosting: 'Hosting, one day', reactivation: 'Reactivation' }
const owedDecimals = 4
const owedWords = ({ owed }: Fee): string => (owed > 0 ? ` (${money(owed, owedDecimals)} still owed)` : '')

export const feeColumns: readonly Column<Fee, FeeColumn>[] = [
  { id: 'at', label: 'Date & Time', sortBy: (fee) => fee.at, cell: (fee) => <Moment at={fee.at} /> },
  {
    id: 'kind',
    label: 'What for',
    sortBy: (fee) => words[fee.kind],
    raw: (fee) => `${words[fee.kind]}${owedWords(fee)}`,
    cell: (fee) => (
      <>
        {words[fee.kind]}
        <span className="text-warning-text">{owedWords(fee)}</span>
      </>
    ),
  },
  {
    id: 'due',
    isFigure: true,
    label: 'Fuel',
    align: 'end',
    sortBy: (fee) => fee.due,
    cell: (fee) => money(fee.due, display.fuelReportChargeDecimals),
  },
  {
    id: 'fuelBalance',
    label: 'Fuel Balance',
    align: 'end',
    sortBy: (fee) => fee.fuelBalance,
    cell: (fee) => money(fee.fuelBalance, display.fuelReportBalanceDecimals),
  },
]
