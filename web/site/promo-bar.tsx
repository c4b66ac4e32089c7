import { Link } from 'react-router'
import { promo } from '../content/site.ts'

export function PromoBar() {
  return (
    <aside
      aria-label="Offer"
      className="on-ink flex min-h-10 items-center justify-center bg-[#060c17] px-4 py-2 text-center text-sm text-balance text-muted"
    >
      <p>
        {promo.text}{' '}
        <Link to={promo.link.to} className="py-2 font-semibold whitespace-nowrap text-accent hover:underline">
          {promo.link.label}
        </Link>
      </p>
    </aside>
  )
}
