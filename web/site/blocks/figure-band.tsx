import type { ReactNode } from 'react'
import { RiskNote } from './risk-note.tsx'
import { SampleNote } from './sample-note.tsx'

type Props = {
  title: string
  figures: readonly { value: string; label: string }[]
  marked: { readonly sample: boolean }
  /** The page has said before what a sample is. */
  isSaid?: boolean
  /** What stands beside the notice. */
  children?: ReactNode
}

/** Large marketing figures on a dark band, never without the notice that belongs to them. */
export function FigureBand({ title, figures, marked, isSaid = false, children }: Props) {
  return (
    <section aria-label={title} className="on-ink ink-ground border-y border-line">
      <div className="page-width py-14 md:py-16">
        <dl
          className={`grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-6 ${figures.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-4'}`}
        >
          {figures.map((figure) => (
            <div key={figure.label} className="flex flex-col-reverse justify-end border-l-2 border-accent pl-4 md:pl-6">
              <dt className="mt-1 text-muted">{figure.label}</dt>
              <dd className="font-display text-xl font-bold tracking-tight sm:text-2xl md:text-3xl">{figure.value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SampleNote of={marked} name="figures" short={isSaid} className="mt-0" />
          <RiskNote />
          {children}
        </div>
      </div>
    </section>
  )
}
