import type { BookLine } from '../../content/books.ts'
import { money } from '../../lib/formats/format.ts'
import type { PublicationLines } from '../../lib/open-books/publication-lines.ts'
import { SectionHead } from '../blocks/section-head.tsx'
import { ChainLink } from './chain-link.tsx'

type Props = {
  of: { title: string; text: string; lines: readonly BookLine[]; sum: { line: string; label: string } }
  lines: PublicationLines
}

/** Some lines of a publication that add up to another one, each with what it means. */
export function LineTable({ of: { title, text, lines: shown, sum }, lines }: Props) {
  const addressOf = (line: string) => lines.get(line.replace(/ holds$/, ''))
  return (
    <section>
      <SectionHead title={title} text={text} />
      <SumTable
        caption={title}
        rows={shown
          .filter(({ line }) => !(line === 'cold holds' && lines.get('cold') === 'none'))
          .map(({ line, label, means }) => {
            const address = line.endsWith(' holds') ? addressOf(line) : undefined
            return {
              label,
              means,
              amount: money(lines.get(line) ?? 0),
              ...(address && { link: <ChainLink chain={lines.get('chain')} kind="address" id={address} /> }),
            }
          })}
        sum={{ label: sum.label, amount: money(lines.get(sum.line) ?? 0) }}
      />
    </section>
  )
}

type SumProps = {
  caption: string
  rows: readonly { label: string; means: string; amount: string; link?: React.ReactNode }[]
  sum: { label: string; amount: string }
}

export function SumTable({ caption, rows, sum }: SumProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, means, amount, link }) => (
          <tr key={label} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-4 text-left font-normal">
              <span className="font-semibold">{label}</span>
              {link && <> {link}</>}
              <span className="mt-0.5 block text-sm text-muted">{means}</span>
            </th>
            <td className="tabular py-3 text-right whitespace-nowrap">{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-3 pr-4 text-left">
            {sum.label}
          </th>
          <td className="tabular py-3 text-right whitespace-nowrap">{sum.amount}</td>
        </tr>
      </tfoot>
    </table>
  )
}
