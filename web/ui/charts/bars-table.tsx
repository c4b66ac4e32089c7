import { HeadRow } from '../tables/head-row.tsx'
import type { Bars } from './bar-rows.tsx'

/** What drawn bars say, for whoever does not see them. */
export function BarsTable({ caption, heads, rows, format }: Bars) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <HeadRow heads={heads} />
        </thead>
        <tbody>
          {rows.map(({ id, label, note, amount }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{note}</td>
              <td>{format(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
