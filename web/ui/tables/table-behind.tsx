import { type ReactNode, useState } from 'react'

/** The figures behind a chart, for whoever asks for them. */
export function TableBehind({ label, children }: { label: string; children: ReactNode }) {
  // Rows that nobody has asked to see are not worth drawing with each new point.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group min-w-fit flex-1 open:min-w-0 open:basis-full"
    >
      <summary className="inline-flex min-h-10 items-center font-medium underline-offset-2 hover:underline">
        <span className="group-open:hidden">Show as a table</span>
        <span className="hidden group-open:inline">Hide the table</span>
        <span className="sr-only">: {label}</span>
      </summary>
      <div className="mt-2 text-sm text-ink">{isOpen && children}</div>
    </details>
  )
}
