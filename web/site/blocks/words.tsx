import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  x: number
  y: number
  children: ReactNode
  anchor?: 'start' | 'middle' | 'end'
  strong?: boolean
  className?: string
}

/** Words inside a drawing, in the page's own letters. */
export function Words({ x, y, children, anchor = 'start', strong = false, className }: Props) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      className={classNames(
        'tabular text-[10px] max-sm:text-[12px]',
        strong ? 'font-semibold' : '',
        className ?? 'fill-muted',
      )}
    >
      {children}
    </text>
  )
}
