import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '../content/brand.ts'
import { Logo } from '../ui/brand/logo.tsx'
import { ThemeToggle } from '../ui/brand/theme-toggle.tsx'

type Props = { title: string; lead: string; children: ReactNode }

export function SandboxFrame({ title, lead, children }: Props) {
  return (
    <>
      <header className="on-ink ink-ground border-b border-line">
        <div className="page-width flex h-16 items-center justify-between">
          <Link to="/" aria-label={`${brand.name}, home`} className="inline-flex min-h-10 items-center rounded-control">
            <Logo name={brand.name} />
          </Link>
          <nav aria-label="Sandbox" className="flex items-center gap-1 text-sm font-medium text-muted">
            <Link to="/sandbox" className="inline-flex min-h-10 items-center px-3 hover:text-ink">
              Desk
            </Link>
            <Link to="/sandbox/ui" className="inline-flex min-h-10 items-center px-3 hover:text-ink">
              Design
            </Link>
            <ThemeToggle />
          </nav>
        </div>
      </header>
      <main className="page-width py-8 md:py-12">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 mb-8 max-w-[65ch] text-muted">{lead}</p>
        {children}
      </main>
    </>
  )
}
