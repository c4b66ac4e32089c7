import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classNames } from '../class-names.ts'
import type { Order } from './sort-rows.ts'

type Props = { label: string; align: 'start' | 'end'; order: Order | undefined; onSort?: () => void }

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

export function SortHeader({ label, align, order, onSort }: Props) {
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={order ? ariaSort[order] : undefined}
      className={classNames(
        'sticky top-0 border-b border-line bg-surface px-3 text-xs font-medium text-muted',
        align === 'end' ? 'text-right' : 'text-left',
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            '-mx-2 inline-flex min-h-10 items-center gap-1 rounded-sm px-2 hover:text-ink',
            align === 'end' ? 'flex-row-reverse text-right' : 'text-left',
          )}
        >
          {label}
          <Icon className="size-3.5 shrink-0" aria-hidden="true" />
        </button>
      ) : (
        <span className="inline-flex min-h-10 items-center">{label}</span>
      )}
    </th>
  )
}
