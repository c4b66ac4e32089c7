import { exactUsd } from '@fairlead/money/exact-usd'
import { openBooks } from '../../content/pages.ts'
import { profitParts, profitSplit, splitNote } from '../../content/profit-split.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SectionHead } from './section-head.tsx'

/** One charge as the books hold it: every entry has two sides, and they add up to nothing. */
export function OpenBooks() {
  const terms = useTerms()
  const split = profitSplit(terms)
  return (
    <section className="page-width section-space grid gap-10 lg:grid-cols-2 lg:items-center lg:gap-16">
      <div>
        <SectionHead title={openBooks.title} text={openBooks.text} />
        <ul className="flex flex-col gap-3 text-muted">
          {openBooks.points.map((point) => (
            <li key={point} className="border-l-2 border-accent pl-4">
              {point}
            </li>
          ))}
        </ul>
        <ButtonLink to="/books" tone="secondary" className="mt-8">
          {openBooks.link}
        </ButtonLink>
      </div>
      <figure className="rounded-card border border-line bg-surface p-5 md:p-6">
        <table className="w-full text-sm">
          <caption className="mb-3 text-left font-semibold text-base">
            {openBooks.caption}
            {split.packageName && `.${splitNote(split)}`}
          </caption>
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="py-2 font-medium">
                Account
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            <Row account="Your fuel" amount={`−${exactUsd(split.charge)}`} />
            {profitParts(terms)
              .slice(1)
              .map((part) => (
                <Row key={part.label} account={part.label.replace('Fuel, to', 'To')} amount={`+${part.value}`} />
              ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="pt-3 text-left">
                Sum
              </th>
              <td className="tabular pt-3 text-right">$0.00</td>
            </tr>
          </tfoot>
        </table>
        <p className="mt-5 border-t border-line pt-4 font-mono text-xs wrap-anywhere text-muted">{openBooks.seal}</p>
      </figure>
    </section>
  )
}

function Row({ account, amount }: { account: string; amount: string }) {
  return (
    <tr className="border-b border-line">
      <td className="py-3">{account}</td>
      <td className="tabular py-3 text-right">{amount}</td>
    </tr>
  )
}
