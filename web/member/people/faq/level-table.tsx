import { display } from '@fairlead/contract/constants'
import { usd } from '../../../content/term-words.ts'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import type { UserPrefs } from '../../shell/use-prefs.ts'

export type Level = UserPrefs['levelStructure'][number]

const columns: readonly Column<Level>[] = [
  { id: 'level', label: 'Level', cell: (level) => level.level },
  { id: 'percent', label: 'Level %', align: 'end', cell: (level) => `${level.level_percentage}%` },
  { id: 'members', label: 'Active direct members', align: 'end', cell: (level) => level.eligibility_member_count },
  { id: 'business', label: 'Team business', align: 'end', cell: (level) => usd(level.eligibility_business_count) },
]

/** The first levels, as many as a chart may show. */
export const chartedLevels = (levels: readonly Level[]): readonly Level[] =>
  [...levels].sort((a, b) => a.level - b.level).slice(0, display.levelChartMax)

export function LevelTable({ levels }: { levels: readonly Level[] }) {
  return (
    <DataTable
      caption="What each level pays of the fuel charged, and its conditions"
      columns={columns}
      rows={chartedLevels(levels)}
      rowKey={(level) => String(level.level)}
      isWhole
    />
  )
}
