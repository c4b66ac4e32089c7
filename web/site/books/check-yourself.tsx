import { Download } from 'lucide-react'
import { books } from '../../content/books.ts'
import { SectionHead } from '../blocks/section-head.tsx'

export function CheckYourself() {
  const { title, steps, scripts } = books.check
  return (
    <section id="check" className="grid gap-10 lg:grid-cols-[1.6fr_1fr] lg:gap-16">
      <div>
        <SectionHead title={title} />
        <ol className="flex max-w-[75ch] list-decimal flex-col gap-3 pl-5 text-muted marker:text-accent-strong">
          {steps.map((step) => (
            <li key={step} className="pl-2">
              {step}
            </li>
          ))}
        </ol>
      </div>
      <ul className="flex flex-col gap-3">
        {scripts.map(({ path, label, means }) => (
          <li key={path}>
            <a
              href={path}
              download={label}
              className="group flex items-start gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-edge"
            >
              <Download className="mt-0.5 size-4 shrink-0 text-accent-strong" aria-hidden="true" />
              <span className="min-w-0">
                <span className="block font-mono text-sm font-semibold group-hover:underline">{label}</span>
                <span className="block text-sm text-muted">Checks {means}.</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
