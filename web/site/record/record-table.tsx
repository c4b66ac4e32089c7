import { classNames } from '../../ui/class-names.ts'

type Props = { name: string; head: readonly string[]; rows: readonly (readonly string[])[] }

const isFigure = (cell: string) => /^[-−+]?\$?\d/.test(cell)

/** A table as wide and as long as it is: it scrolls in a frame of its own, and its heads stay in sight. */
export function RecordTable({ name, head, rows }: Props) {
  const figures = head.map((_, k) => k > 0 && rows.every((row) => row[k] === '' || isFigure(row[k] ?? '')))
  return (
    <section
      aria-label={`Table: ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards must reach it
      tabIndex={0}
      className="max-h-[32rem] max-w-full overflow-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{name}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-line text-muted">
            {head.map((cell, k) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={k}
                scope="col"
                className={classNames('px-3 py-2.5 align-bottom font-medium', figures[k] ? 'text-right' : 'text-left')}
              >
                {cell || <span className="sr-only">What</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={n} className="border-b border-line last:border-0">
              {row.map((cell, k) =>
                k === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <th key={k} scope="row" className="min-w-32 px-3 py-2 text-left font-semibold">
                    {cell}
                  </th>
                ) : (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    key={k}
                    className={classNames('px-3 py-2', figures[k] && 'tabular text-right whitespace-nowrap')}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
