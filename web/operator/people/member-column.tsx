import type { Column } from '../../ui/tables/data-table.tsx'
import { ConsoleLink } from '../shell/console-link.tsx'

/** Who a row is about, with the way to their page. */
export const memberColumn: Column<{ name: string; memberId: number }, 'name'> = {
  id: 'name',
  label: 'Member',
  cell: ({ name, memberId }) => (
    <ConsoleLink to="members" open={memberId}>
      {name}
    </ConsoleLink>
  ),
  raw: ({ name }) => name,
}
