import type { ReactNode } from 'react'
import { TableBehind } from '../tables/table-behind.tsx'

type Props = {
  /** Of the table, for a screen reader. */
  tableLabel: string
  children: ReactNode
  table: ReactNode
}

/** A chart with the table behind it, and who made the library that draws it: its licence asks for the link. */
export function ChartFigure({ tableLabel, children, table }: Props) {
  return (
    <figure className="min-w-0">
      {children}
      <figcaption className="mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-xs text-muted">
        <TableBehind label={tableLabel}>{table}</TableBehind>
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-10 items-center underline-offset-2 hover:underline"
        >
          Drawn with TradingView Lightweight Charts™
        </a>
      </figcaption>
    </figure>
  )
}
