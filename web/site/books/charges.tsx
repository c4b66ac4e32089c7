import { books } from '../../content/books.ts'
import { money } from '../../lib/formats/format.ts'
import { shareWords } from '../../lib/formats/format-percent.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { SectionHead } from '../blocks/section-head.tsx'
import type { Charged } from '../live/use-open-books.ts'
import { SumTable } from './line-table.tsx'

/** Who got the fuel that was charged on profits. */
export function Charges({ charged }: { charged: Charged }) {
  const terms = useTerms()
  const { title, text, lines, sum, none } = books.charged
  return (
    <section>
      <SectionHead title={title(terms)} text={text(terms)} />
      {charged.all > 0 ? (
        <SumTable
          caption={title(terms)}
          rows={lines.map(({ of, label, means }) => ({
            label,
            means: `${shareWords(charged[of], charged.all)} of it. ${means}`,
            amount: money(charged[of]),
          }))}
          sum={{ label: sum, amount: money(charged.all) }}
        />
      ) : (
        <p className="text-muted">{none}</p>
      )}
    </section>
  )
}
