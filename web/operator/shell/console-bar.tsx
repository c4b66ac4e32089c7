import { LayoutDashboard, LogOut, Menu as MenuIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { initials } from '../../lib/formats/format.ts'
import { LiveMark } from '../../lib/live/live-mark.tsx'
import { signOut } from '../../lib/session/sign-out.ts'
import { UtcClock } from '../../lib/time/utc-clock.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ThemeToggle } from '../../ui/brand/theme-toggle.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { OperatorUser } from './operator-user.ts'

export function ConsoleBar({ operator, onMenu }: { operator: OperatorUser; onMenu: () => void }) {
  const navigate = useNavigate()
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center justify-between gap-3 border-b border-line bg-surface px-4 md:px-7">
      <UtcClock />
      <div className="flex items-center gap-2">
        <LiveMark />
        <span className="max-sm:hidden">
          <Badge tone="accent">{operator.role}</Badge>
        </span>
        <ThemeToggle />
        {/* Narrow windows have the same in the menu. */}
        <div className="hidden lg:block">
          <Menu
            trigger={
              <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent-strong">
                <span aria-hidden="true">{initials(operator.name)}</span>
                <span className="sr-only">Profile of {operator.name}</span>
              </span>
            }
            header={
              <>
                <p className="font-semibold">{operator.name}</p>
                <p className="text-muted">
                  {operator.email}, {operator.role}
                </p>
              </>
            }
            items={[
              {
                id: 'dashboard',
                label: 'Your own dashboard',
                icon: LayoutDashboard,
                onSelect: () => navigate('/dashboard'),
              },
              { id: 'logout', label: 'Logout', icon: LogOut, onSelect: signOut },
            ]}
          />
        </div>
        <IconButton label="Open menu" icon={MenuIcon} aria-haspopup="dialog" onClick={onMenu} className="lg:hidden" />
      </div>
    </header>
  )
}
