import { steps } from '../../content/site.ts'
import { SectionHead } from './section-head.tsx'

export function HowItWorks() {
  return (
    <section className="page-width section-space">
      <SectionHead title="How It Works" text="Three steps, and the bot trades on an account that stays yours." />
      <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
        {steps.map((step, at) => (
          <li key={step.title} className="rounded-card border border-line bg-surface p-6">
            <span
              aria-hidden="true"
              className="tabular grid size-10 place-items-center rounded-full bg-accent-soft font-display font-bold text-accent-strong"
            >
              {at + 1}
            </span>
            <h3 className="mt-5 text-lg">{step.title}</h3>
            <p className="mt-2 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
