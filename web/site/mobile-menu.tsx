import { X } from 'lucide-react'
import type { Ref } from 'react'
import { NavLink } from 'react-router'
import { brand } from '../content/brand.ts'
import { accountLinks, headerLinks } from '../content/navigation.ts'
import { usePartnerBrokerUrl } from '../lib/settings/use-partner-broker-url.ts'
import { Logo } from '../ui/brand/logo.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { closeDialogAround } from '../ui/overlays/close-dialog-around.ts'
import { closesOnBackdrop } from '../ui/overlays/closes-on-backdrop.ts'

const linksFor = (isSignedIn: boolean) =>
  isSignedIn ? [...headerLinks, accountLinks.dashboard] : [...headerLinks, accountLinks.login, accountLinks.register]

/** A modal dialog: the browser traps focus in it, closes it on Escape and makes the page behind it inert. */
export function MobileMenu({ ref, isSignedIn }: { ref: Ref<HTMLDialogElement>; isSignedIn: boolean }) {
  const partnerBrokerUrl = usePartnerBrokerUrl()
  return (
    <dialog
      ref={ref}
      aria-label="Menu"
      {...closesOnBackdrop}
      className="on-ink fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-xs bg-paper p-0 text-ink shadow-float open:animate-slide-in"
    >
      <div className="flex h-full flex-col overflow-y-auto p-5">
        <div className="mb-6 flex items-center justify-between">
          <Logo name={brand.name} />
          <IconButton label="Close menu" icon={X} onClick={closeDialogAround} />
        </div>
        <nav aria-label="Menu">
          <ul className="flex flex-col">
            {linksFor(isSignedIn).map((link) => (
              <li key={link.to}>
                <NavLink
                  to={link.to}
                  end={link.to === '/'}
                  onClick={closeDialogAround}
                  className="flex min-h-12 items-center rounded-control px-3 text-lg font-medium text-muted hover:bg-raised hover:text-ink aria-[current=page]:text-accent"
                >
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink to={partnerBrokerUrl} size="lg" className="mt-6">
          Open Account
        </ButtonLink>
      </div>
    </dialog>
  )
}
