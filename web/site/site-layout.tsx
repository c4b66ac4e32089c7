import { Outlet, useLocation } from 'react-router'
import { useArrivalFocus } from '../lib/use-arrival-focus.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { BelowFold } from './blocks/below-fold.tsx'
import { PromoBar } from './promo-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export default function SiteLayout() {
  const content = useArrivalFocus(useLocation().pathname)
  return (
    // A short page in a tall window: what is left over goes above the footer.
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <PromoBar />
      <SiteHeader />
      <main ref={content} id="content" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <BelowFold>
        <SiteFooter />
      </BelowFold>
    </div>
  )
}
