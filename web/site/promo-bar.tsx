import { Link } from 'react-router'
import { promo } from '../content/site.ts'

export function PromoBar() {
  return (
    <aside
      aria-label="Offer"
      className="on-ink flex min-h-10 flex-wrap items-center justify-center gap-x-2 bg-[#060c17] px-4 py-1 text-center text-sm text-muted"
    >
      <span>{promo.text}</span>
      <Link to={promo.link.to} className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline">
        {promo.link.label}
      </Link>
    </aside>
  )
}
