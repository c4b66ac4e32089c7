import { sampleNote } from '../../content/home.ts'

type Props = {
  title: string
  figures: readonly { value: string; label: string }[]
  marked: { readonly sample: boolean }
  note: string
}

/** Large marketing figures on a dark band, never without the notice that belongs to them. */
export function FigureBand({ title, figures, marked, note }: Props) {
  return (
    <section aria-label={title} className="on-ink ink-ground">
      <div className="page-width py-14 md:py-16">
        <dl className="flex flex-wrap justify-between gap-x-8 gap-y-8">
          {figures.map((figure) => (
            <div key={figure.label} className="flex min-w-32 flex-col-reverse">
              <dt className="mt-1 text-muted">{figure.label}</dt>
              <dd className="tabular font-display text-2xl font-bold tracking-tight md:text-3xl">{figure.value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 max-w-[85ch] text-xs text-muted">
          {marked.sample && `${sampleNote} `}
          {note}
        </p>
      </div>
    </section>
  )
}
