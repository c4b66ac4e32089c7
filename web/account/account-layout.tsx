import { Check } from 'lucide-react'
import { Link, Outlet, useLocation } from 'react-router'
import { accountAside } from '../content/account.ts'
import { brand } from '../content/brand.ts'
import { useArrivalFocus } from '../lib/use-arrival-focus.ts'
import { FairleadPicture } from '../ui/brand/fairlead-picture.tsx'
import { Logo } from '../ui/brand/logo.tsx'
import { ThemeToggle } from '../ui/brand/theme-toggle.tsx'
import { Toasts } from '../ui/overlays/toasts.tsx'
import { SkipLink } from '../ui/skip-link.tsx'

export default function AccountLayout() {
  const content = useArrivalFocus(useLocation().pathname)
  return (
    <>
      <div className="grid min-h-screenful lg:grid-cols-[minmax(24rem,5fr)_7fr]">
        <SkipLink />
        <aside className="on-ink hero-ground hidden flex-col border-r border-line justify-between gap-10 p-12 lg:flex">
          <Link
            to="/"
            aria-label={`${brand.name}, home`}
            className="inline-flex min-h-10 w-fit items-center rounded-control"
          >
            <Logo name={brand.name} />
          </Link>
          <div>
            <FairleadPicture />
            <p className="mt-10 font-display text-2xl font-bold tracking-tight text-balance">{accountAside.title}</p>
            <ul className="mt-6 flex flex-col gap-3 text-muted">
              {accountAside.points.map((point) => (
                <li key={point} className="flex gap-3">
                  <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden="true" />
                  {point}
                </li>
              ))}
            </ul>
          </div>
          <p className="text-sm text-muted">© {brand.name}</p>
        </aside>
        <div className="flex flex-col">
          <header className="flex h-16 items-center justify-between px-5 md:px-8">
            <Link
              to="/"
              aria-label={`${brand.name}, home`}
              className="inline-flex min-h-10 items-center rounded-control lg:invisible"
            >
              <Logo name={brand.name} />
            </Link>
            <ThemeToggle />
          </header>
          <main
            ref={content}
            id="content"
            tabIndex={-1}
            className="flex flex-1 justify-center px-5 pt-4 pb-20 outline-none md:pt-[10vh]"
          >
            <div className="w-full max-w-md">
              <Outlet />
            </div>
          </main>
        </div>
      </div>
      <Toasts />
    </>
  )
}
