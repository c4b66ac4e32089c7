import type { ReactNode } from 'react'

type Props = {
  caption: string
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  empty: string
}

/** A short table of figures: the first column names the row. */
export function PlainTable({ caption, heads, rows, empty }: Props) {
  if (rows.length === 0) return <p className="text-sm text-muted">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keyboards must reach it
    <section className="max-h-96 overflow-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full text-sm max-sm:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-xs text-muted">
          <tr>
            {heads.map((head, place) => (
              <th
                key={head}
                scope="col"
                className={`py-2 align-bottom font-medium ${place === 0 ? 'text-left' : 'pl-2 text-right sm:pl-4'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row" className="py-2 text-left font-medium sm:min-w-24">
                {name}
              </th>
              {figures.map((figure, place) => (
                <td key={heads[place + 1]} className="figure py-2 pl-2 text-right sm:pl-4">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
