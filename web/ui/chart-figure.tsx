import { type ReactNode, useState } from 'react'

type Props = {
  /** Of the table, for a screen reader. */
  tableLabel: string
  children: ReactNode
  table: ReactNode
}

/** A chart with the table behind it, and who made the library that draws it: its licence asks for the link. */
export function ChartFigure({ tableLabel, children, table }: Props) {
  // Rows that nobody has asked to see are not worth drawing with each new point.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <figure className="min-w-0">
      {children}
      <figcaption className="mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-xs text-muted">
        <details
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          className="group min-w-fit flex-1 open:min-w-0 open:basis-full"
        >
          <summary className="inline-flex min-h-10 items-center font-medium underline-offset-2 hover:underline">
            <span className="group-open:hidden">Show as a table</span>
            <span className="hidden group-open:inline">Hide the table</span>
            <span className="sr-only">: {tableLabel}</span>
          </summary>
          <div className="mt-2 text-sm text-ink">{isOpen && table}</div>
        </details>
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
