import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { features } from '../../content/home.ts'

const pictures: Record<(typeof features)[number]['id'], ReactNode> = {
  split: (
    <svg viewBox="0 0 400 120" className="w-full" aria-hidden="true">
      <rect x="0" y="34" width="236" height="52" rx="8" className="fill-accent" />
      <rect x="242" y="34" width="138" height="52" rx="8" className="fill-edge" />
      <rect x="386" y="34" width="14" height="52" rx="4" className="fill-ink" />
    </svg>
  ),
  affiliate: (
    <svg viewBox="0 0 400 120" className="w-full" aria-hidden="true">
      <path
        d="M200 26 90 68M200 26v42M200 26l110 42M90 74l-40 28M90 74l40 28M310 74l-40 28M310 74l40 28"
        className="stroke-line"
        strokeWidth="3"
      />
      <circle cx="200" cy="24" r="15" className="fill-accent" />
      {[90, 200, 310].map((x) => (
        <circle key={x} cx={x} cy="70" r="11" className="fill-edge" />
      ))}
      {[50, 130, 270, 350].map((x) => (
        <circle key={x} cx={x} cy="104" r="8" className="fill-raised stroke-edge" strokeWidth="2" />
      ))}
    </svg>
  ),
}

export function FeatureCards() {
  return (
    <section aria-label="Features" className="page-width section-space">
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
        {features.map((feature) => (
          <li key={feature.id} className="flex flex-col rounded-card border border-line bg-surface p-6 md:p-8">
            <div className="mb-6 rounded-control bg-paper p-4">{pictures[feature.id]}</div>
            <h2 className="text-xl">{feature.title}</h2>
            <p className="mt-3 mb-5 max-w-[55ch] text-muted">{feature.text}</p>
            <Link
              to={feature.link.to}
              className="mt-auto inline-flex min-h-10 items-center gap-2 self-start font-semibold text-accent hover:underline"
            >
              {feature.link.label}
              <ArrowRight className="size-4" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
