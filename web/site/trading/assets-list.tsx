import { assets } from '../../content/trading.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SectionHead } from '../blocks/section-head.tsx'

export function AssetsList() {
  return (
    <section className="page-width section-space">
      <SectionHead title={assets.title} text={assets.text} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {assets.rows.map((row) => (
          <li key={row.symbol} className="rounded-card border border-line bg-surface p-5">
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="text-lg">{row.symbol}</h3>
              <span className="text-sm font-medium text-accent">{row.kind}</span>
            </div>
            <p className="mt-1">{row.name}</p>
            <p className="mt-1 text-sm text-muted">{row.hours}</p>
          </li>
        ))}
      </ul>
      <ButtonLink to="/register" size="lg" className="mt-8">
        Start Trading
      </ButtonLink>
    </section>
  )
}
