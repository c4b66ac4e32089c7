import { Link } from 'react-router'
import { brand } from '../content/brand.ts'
import { LiveMark } from '../lib/live-mark.tsx'
import { signOut } from '../lib/sign-out.ts'
import type { User } from '../lib/use-current-user.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'

export function Console({ user }: { user: User }) {
  return (
    <>
      <header className="on-ink ink-ground border-b border-line">
        <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-4 py-2">
          <Link to="/" aria-label={`${brand.name}, home`} className="inline-flex min-h-10 items-center rounded-control">
            <Logo name={brand.name} />
          </Link>
          <div className="flex items-center gap-3">
            <LiveMark />
            <ThemeToggle />
            <Button tone="secondary" onClick={signOut}>
              Logout
            </Button>
          </div>
        </div>
      </header>
      <main className="page-width py-8">
        <div className="mb-6 flex flex-wrap items-center gap-3">
          <h1 className="text-xl">Operator console</h1>
          <Badge tone="accent">{user.role}</Badge>
        </div>
        <p className="mb-6 text-muted">
          Signed in as {user.name}, {user.email}.
        </p>
        <Card>
          <EmptyState
            title="No lists in this console"
            action={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}
          >
            You are signed in with an operator’s role. This version of the console only shows who you are.
          </EmptyState>
        </Card>
      </main>
    </>
  )
}
