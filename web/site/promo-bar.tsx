import { Link } from 'react-router'
import { promo as built } from '../content/site.ts'
import { useSiteSettings } from '../lib/settings/use-site-settings.ts'
import { useTerms } from '../lib/settings/use-terms.ts'

export function PromoBar() {
  const { promo } = useSiteSettings()
  const terms = useTerms()
  if (!promo.shown) return null
  return (
    <aside
      aria-label="Offer"
      className="on-ink flex min-h-10 items-center justify-center bg-[#060c17] px-4 py-2 text-center text-sm text-balance text-muted"
    >
      <p>
        {promo.text ?? built.text(terms)}{' '}
        {promo.linkLabel && promo.linkTo && (
          <Link to={promo.linkTo} className="py-2 font-semibold whitespace-nowrap text-accent hover:underline">
            {promo.linkLabel}
          </Link>
        )}
      </p>
    </aside>
  )
}
