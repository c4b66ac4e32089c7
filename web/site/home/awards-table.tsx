import { Award } from 'lucide-react'
import { awards } from '../../content/home.ts'
import { SampleNote } from '../blocks/sample-note.tsx'
import { SectionHead } from '../blocks/section-head.tsx'

/** The footer's link to the awards leads to this id. */
export function AwardsTable() {
  return (
    <section id="awards" className="border-y border-line bg-surface">
      <div className="page-width section-space">
        <SectionHead title={awards.title} />
        <table className="w-full">
          <caption className="sr-only">Awards and the year of each</caption>
          <thead>
            <tr className="border-b border-line text-left text-sm text-muted">
              <th scope="col" className="py-3 font-medium">
                Award
              </th>
              <th scope="col" className="py-3 text-right font-medium">
                Year
              </th>
            </tr>
          </thead>
          <tbody>
            {awards.rows.map((row) => (
              <tr key={row.award} className="border-b border-line last:border-0">
                <td className="py-4">
                  <span className="flex items-start gap-3">
                    <Award className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
                    {row.award}
                  </span>
                </td>
                <td className="tabular py-4 pl-4 text-right align-top font-semibold">{row.year}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-5">
          <SampleNote of={awards} name="awards" short />
        </div>
      </div>
    </section>
  )
}
