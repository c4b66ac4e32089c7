import { hero, shortRisk } from '../content/site.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { HeroExample } from './hero-example.tsx'

export function Hero() {
  return (
    <div className="on-ink hero-ground overflow-hidden">
      <div className="page-width grid items-center gap-12 py-14 md:py-24 lg:grid-cols-[1fr_1.05fr] lg:gap-16">
        <div>
          <h1 className="text-3xl md:text-4xl lg:text-[clamp(2.75rem,4.6vw,3.75rem)] lg:leading-[1.1]">
            {hero.lead} <span className="text-accent">{hero.accent}</span>
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-muted">{hero.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/register" size="lg">
              Start Trading
            </ButtonLink>
            <ButtonLink to="/trading" tone="secondary" size="lg">
              Learn More
            </ButtonLink>
          </div>
          <p className="mt-6 max-w-[34rem] text-sm text-muted">{shortRisk}</p>
        </div>
        <HeroExample />
      </div>
    </div>
  )
}
