import { Link } from 'react-router'
import { brand } from '../content/brand.ts'
import { footerColumns } from '../content/navigation.ts'
import { riskWarning } from '../content/site.ts'
import { usePartnerBrokerUrl } from '../lib/settings/use-partner-broker-url.ts'
import { Logo } from '../ui/brand/logo.tsx'
import { ThemeToggle } from '../ui/brand/theme-toggle.tsx'
import { QrPicture } from '../ui/charts/qr-picture.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SocialLinks } from './social-links.tsx'

export function SiteFooter() {
  const partnerBrokerUrl = usePartnerBrokerUrl()
  return (
    <footer className="on-ink ink-ground border-t border-line">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-[1.8fr_repeat(4,1fr)]">
        <div className="flex flex-col items-start gap-4 max-md:col-span-2">
          <Logo name={brand.name} />
          <p className="max-w-60 text-sm text-muted">{brand.tagline}</p>
          <SocialLinks />
          <a
            href={partnerBrokerUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-2 flex items-center gap-4 rounded-control text-sm md:max-lg:flex-col md:max-lg:items-start text-muted hover:text-ink"
          >
            <QrPicture
              text={partnerBrokerUrl}
              label="QR code of the partner broker’s page"
              className="size-24 shrink-0"
            />
            <span>Scan to open an account with our partner broker</span>
          </a>
        </div>
        {footerColumns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-2 font-sans text-sm font-semibold tracking-normal">{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className="inline-flex min-h-10 items-center text-sm text-muted hover:text-ink">
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width pb-8">
        <p className="border-t border-line pt-8 text-sm text-muted">
          <strong className="font-semibold text-ink">Risk warning.</strong> {riskWarning}
        </p>
        <div className="mt-6 flex items-center justify-between gap-4">
          <p className="text-sm text-muted">© {brand.name}</p>
          <div className="flex items-center gap-1">
            <ThemeToggle />
            <ScrollToTop />
          </div>
        </div>
      </div>
    </footer>
  )
}
