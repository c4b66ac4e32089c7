import { display } from '@fairlead/contract/constants'
import type { readGenerationIncome } from '@fairlead/contract/routes/finance/affiliate'
import type { z } from 'zod'
import { digits } from '../../../lib/formats/format.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { WhyButton } from './why-button.tsx'

export type IncomeRow = z.output<typeof readGenerationIncome.reply>['data']['detailedGenerationArray'][number]
type IncomeColumn = 'name' | 'email' | 'referral_id' | 'fuelUsed' | 'level' | 'levelPercent' | 'generationShare'

/** "Searchable by name (case-insensitive substring)". */
export const searchedIncome = [(row: IncomeRow) => row.name]

export const incomeColumns: readonly Column<IncomeRow, IncomeColumn>[] = [
  {
    id: 'name',
    label: 'Name',
    sortBy: (row) => row.name,
    cell: (row) => <WhyButton referralId={row.referral_id}>{row.name}</WhyButton>,
  },
  { id: 'email', label: 'Email', raw: (row) => row.email, cell: (row) => row.email },
  { id: 'referral_id', label: 'Referral ID', raw: (row) => row.referral_id, cell: (row) => row.referral_id },
  {
    id: 'fuelUsed',
    label: 'Fuel Used ($)',
    align: 'end',
    sortBy: (row) => row.fuelUsed,
    cell: (row) => digits(row.fuelUsed, display.levelIncomeDecimals),
  },
  { id: 'level', label: 'Level', align: 'end', sortBy: (row) => row.level, cell: (row) => row.level },
  {
    id: 'levelPercent',
    label: 'Level %',
    align: 'end',
    sortBy: (row) => row.levelPercent,
    cell: (row) => `${row.levelPercent}%`,
  },
  {
    id: 'generationShare',
    label: 'Generation Income ($)',
    align: 'end',
    sortBy: (row) => row.generationShare,
    cell: (row) => digits(row.generationShare, display.levelIncomeDecimals),
  },
]
