import { classNames } from '../class-names.ts'
import { HeadRow } from '../tables/head-row.tsx'

export type Bar = { id: string; label: string; note: string; amount: number }
export type Bars = {
  caption: string
  /** Of the label, the note and the amount. */
  heads: readonly [string, string, string]
  rows: readonly Bar[]
  format: (amount: number) => string
}

/** A table whose amounts are bars as well: gains to the right of the middle, losses to the left. */
export function BarRows({ caption, heads, rows, format, wrapsLabels = false }: Bars & { wrapsLabels?: boolean }) {
  const most = Math.max(...rows.map(({ amount }) => Math.abs(amount)), Number.MIN_VALUE)
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <HeadRow heads={heads} />
      </thead>
      <tbody>
        {rows.map(({ id, label, note, amount }) => (
          <tr key={id} className="border-b border-line last:border-0">
            <th
              scope="row"
              className={classNames(
                'py-2.5 pr-3 text-left font-semibold',
                wrapsLabels ? 'min-w-32' : 'whitespace-nowrap',
              )}
            >
              {label}
              <span className="sr-only">: </span>
              <span aria-hidden="true" className="block text-xs font-normal text-muted">
                {note}
              </span>
            </th>
            <td className="w-full">
              <span className="sr-only">{note}</span>
              <svg viewBox="-100 0 200 10" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
                <path d="M0 0V10" className="stroke-edge" vectorEffect="non-scaling-stroke" />
                <rect
                  x={amount < 0 ? (amount / most) * 100 : 0}
                  width={(Math.abs(amount) / most) * 100}
                  height="10"
                  rx="1"
                  className={amount < 0 ? 'fill-negative' : 'fill-positive'}
                />
              </svg>
            </td>
            <td
              className={classNames(
                'tabular py-2.5 pl-3 text-right font-semibold whitespace-nowrap',
                amount < 0 && 'text-negative-text',
                amount > 0 && 'text-positive-text',
              )}
            >
              {format(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
