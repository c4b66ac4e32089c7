import { Menu as MenuIcon } from 'lucide-react'
import { LiveMark } from '../lib/live-mark.tsx'
import type { User } from '../lib/use-current-user.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { UtcClock } from './utc-clock.tsx'

export function TopBar({ user, onMenu }: { user: User; onMenu: () => void }) {
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center justify-between gap-3 border-b border-line bg-surface px-4 md:px-7">
      <UtcClock />
      <div className="flex items-center gap-2">
        <LiveMark />
        <ThemeToggle />
        <div className="hidden lg:block">
          <ProfileMenu user={user} />
        </div>
        <IconButton label="Open menu" icon={MenuIcon} aria-haspopup="dialog" onClick={onMenu} className="lg:hidden" />
      </div>
    </header>
  )
}
