import { display } from '@fairlead/contract/constants'
import type { readFuelFees } from '@fairlead/contract/routes/fuel'
import type { z } from 'zod'
import { money } from '../../lib/format.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Moment } from './trade-cells.tsx'

export type Fee = z.output<typeof readFuelFees.reply>['fees'][number]
export type FeeColumn = 'at' | 'kind' | 'due' | 'fuelBalance'

const words: Record<Fee['kind'], string> = { hosting: 'Hosting, one day', reactivation: 'Reactivation' }

export const feeColumns: readonly Column<Fee, FeeColumn>[] = [
  { id: 'at', label: 'Date & Time', sortBy: (fee) => fee.at, cell: (fee) => <Moment at={fee.at} /> },
  {
    id: 'kind',
    label: 'What for',
    sortBy: (fee) => words[fee.kind],
    cell: (fee) => (
      <>
        {words[fee.kind]}
        {fee.owed > 0 && <span className="text-warning-text"> ({money(fee.owed, 4)} still owed)</span>}
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
