import { recordText } from '@fairlead/contract/record-text'
import { learned } from '../../content/learned.ts'
import { SectionHead } from '../blocks/section-head.tsx'

/** All that the word AI stands for here. */
export function Learned() {
  return (
    <section id="learned" className="page-width section-space grid gap-10 lg:grid-cols-2 lg:items-center lg:gap-16">
      <div>
        <SectionHead title={learned.title} text={recordText.botLearns}>
          <p className="mt-4 max-w-[65ch] text-muted">{learned.formula}</p>
        </SectionHead>
      </div>
      <div className="rounded-card border border-line bg-surface p-6">
        <dl className="divide-y divide-line">
          {learned.figures.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-3">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular text-right font-semibold whitespace-nowrap">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-muted">{learned.note}</p>
      </div>
    </section>
  )
}
