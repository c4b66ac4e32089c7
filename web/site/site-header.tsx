import { Menu } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { brand } from '../content/brand.ts'
import { accountLinks, headerLinks } from '../content/navigation.ts'
import { useToken } from '../lib/session/use-token.ts'
import { usePartnerBrokerUrl } from '../lib/settings/use-partner-broker-url.ts'
import { Logo } from '../ui/brand/logo.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/** Where the links stand in the header itself; `lg` of app.css. */
const wideEnough = '(min-width: 61.9375rem)'
const linkStyle =
  'inline-flex min-h-10 items-center rounded-control px-3 text-sm font-medium text-muted transition-colors hover:text-ink aria-[current=page]:text-ink'

/** Stays at the top while the page scrolls, so Open Account is always at hand. */
export function SiteHeader() {
  const menu = useRef<HTMLDialogElement>(null)
  const partnerBrokerUrl = usePartnerBrokerUrl()
  const isSignedIn = Boolean(useToken())
  useClosing(menu)
  return (
    <header className="on-ink sticky top-0 z-30 border-b border-line/60 bg-paper text-ink">
      <div className="page-width flex h-16 items-center gap-2">
        <Link
          to="/"
          aria-label={`${brand.name}, home`}
          className="mr-2 inline-flex min-h-10 sm:mr-4 items-center rounded-control"
        >
          <Logo name={brand.name} nameClassName="max-sm:hidden" />
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex">
            {headerLinks.map((link) => (
              <li key={link.to}>
                <NavLink to={link.to} end={link.to === '/'} className={linkStyle}>
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          {!isSignedIn && (
            <NavLink to={accountLinks.register.to} className={`${linkStyle} max-lg:hidden`}>
              {accountLinks.register.label}
            </NavLink>
          )}
          <ButtonLink to={mainLink(isSignedIn).to} tone="secondary">
            {mainLink(isSignedIn).label}
          </ButtonLink>
          {/* On phones a member's way to the dashboard takes its place; the menu has both. */}
          <ButtonLink to={partnerBrokerUrl} className={isSignedIn ? 'max-sm:hidden' : ''}>
            Open Account
          </ButtonLink>
          <IconButton
            label="Open menu"
            icon={Menu}
            className="lg:hidden"
            onClick={() => menu.current?.showModal()}
            aria-haspopup="dialog"
          />
        </div>
      </div>
      <MobileMenu ref={menu} isSignedIn={isSignedIn} />
    </header>
  )
}

const mainLink = (isSignedIn: boolean) => (isSignedIn ? accountLinks.dashboard : accountLinks.login)

/** A menu is of the page and the width it was opened at: Back and a wider window close it. */
function useClosing(menu: RefObject<HTMLDialogElement | null>): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what closes it
  useEffect(() => menu.current?.close(), [key, menu])
  useEffect(() => {
    const wide = matchMedia(wideEnough)
    const close = () => wide.matches && menu.current?.close()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [menu])
}
