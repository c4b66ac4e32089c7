import { Menu } from 'lucide-react'
import { useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { brand } from '../content/brand.ts'
import { accountLinks, headerLinks } from '../content/navigation.ts'
import { usePartnerBrokerUrl } from '../lib/use-partner-broker-url.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'

const linkStyle =
  'inline-flex min-h-10 items-center rounded-control px-3 text-sm font-medium text-muted transition-colors hover:text-ink aria-[current=page]:text-ink'

/** Stays at the top while the page scrolls, so Open Account is always at hand. */
export function SiteHeader() {
  const menu = useRef<HTMLDialogElement>(null)
  const partnerBrokerUrl = usePartnerBrokerUrl()
  return (
    <header className="on-ink sticky top-0 z-30 border-b border-line/60 bg-paper text-ink">
      <div className="page-width flex h-16 items-center gap-2">
        <Link
          to="/"
          aria-label={`${brand.name}, home`}
          className="mr-4 inline-flex min-h-10 items-center rounded-control"
        >
          <Logo name={brand.name} />
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex">
            {headerLinks.map((link) => (
              <li key={link.to}>
                <NavLink to={link.to} end className={linkStyle}>
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <NavLink to={accountLinks.register.to} className={`${linkStyle} max-lg:hidden`}>
            {accountLinks.register.label}
          </NavLink>
          <ButtonLink to={accountLinks.login.to} tone="secondary" className="max-sm:hidden">
            {accountLinks.login.label}
          </ButtonLink>
          <ButtonLink to={partnerBrokerUrl}>Open Account</ButtonLink>
          <IconButton
            label="Open menu"
            icon={Menu}
            className="lg:hidden"
            onClick={() => menu.current?.showModal()}
            aria-haspopup="dialog"
          />
        </div>
      </div>
      <MobileMenu ref={menu} />
    </header>
  )
}
