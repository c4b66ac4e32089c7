import { Outlet } from 'react-router'
import { SkipLink } from '../ui/skip-link.tsx'
import { PromoBar } from './promo-bar.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export default function SiteLayout() {
  return (
    <>
      <SkipLink />
      <PromoBar />
      <SiteHeader />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <ScrollToTop />
    </>
  )
}
