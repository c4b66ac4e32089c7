import { recordText } from '@fairlead/contract/record-text'
import { Link } from 'react-router'
import { aheadFrom, aheadMonths, aheadRows, aheadTo, chargedWords } from '../../content/ahead.ts'
import { usd } from '../../content/term-words.ts'
import { wholeDollars } from '../../content/whole-dollars.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { RiskNote } from '../blocks/risk-note.tsx'
import { SectionHead } from '../blocks/section-head.tsx'

/** How many of the record's members would have been ahead at our price. */
export function Ahead() {
  const { packages, hostingPerMonth } = useTerms()
  const dearest = packages.reduce((one, other) => (other.companyPercent > one.companyPercent ? other : one))
  const rows = aheadRows({ ...dearest, hostingPerMonth })
  return (
    <section id="ahead">
      <div className="page-width section-space grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div>
          <SectionHead
            title="What it takes to come out ahead"
            text={`How many members in our record had more money after ${aheadMonths} months than at the start, with ${dearest.companyPercent}% of ${chargedWords(dearest)} and ${usd(hostingPerMonth)} a month of hosting paid.`}
          >
            <p className="mt-4 max-w-[65ch] text-muted">
              Simulated on real hourly prices from {aheadFrom} to {aheadTo}, with a new member each month. Hosting
              weighs most heavily on small accounts. <strong className="text-ink">{recordText.aheadNote}</strong>
            </p>
            <p className="mt-3">
              <Link to="/lab" className="font-semibold text-accent underline underline-offset-2">
                Try it with your own capital and settings
              </Link>
            </p>
            <RiskNote className="mt-3" />
          </SectionHead>
        </div>
        <table className="w-full self-start text-sm">
          <caption className="sr-only">Members in the record who came out ahead, by capital</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-left font-medium">
                Capital
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Ahead after {aheadMonths} months
              </th>
              <th scope="col" className="w-2/5 py-2">
                <span className="sr-only">Share</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ capital, ahead, members }) => (
              <tr key={capital}>
                <th scope="row" className="tabular py-2.5 text-left font-semibold">
                  {wholeDollars(capital)}
                </th>
                <td className="tabular py-2.5 text-right whitespace-nowrap">
                  {ahead} of {members}
                </td>
                <td className="py-2.5 pl-4">
                  <span className="sr-only">{Math.round((ahead / members) * 100)}%</span>
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
                    <rect width="100" height="8" rx="1" className="fill-raised" />
                    <rect width={(ahead / members) * 100} height="8" rx="1" className="fill-accent" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
