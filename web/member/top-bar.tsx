import { Menu as MenuIcon, Search } from 'lucide-react'
import { LiveMark } from '../lib/live-mark.tsx'
import { UtcClock } from '../lib/utc-clock.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { BotSwitch } from './bot-switch.tsx'
import type { Member } from './member.ts'
import { NotificationsMenu } from './notifications-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'

type Props = { member: Member; onMenu: () => void; onFind: () => void }

export function TopBar({ member, onMenu, onFind }: Props) {
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center justify-between gap-3 border-b border-line bg-surface px-4 md:px-7">
      <UtcClock />
      <div className="flex items-center gap-2">
        <LiveMark />
        {/* "Above 768 px": 48rem itself is not above it. */}
        <div className="hidden min-[48.0625rem]:block">
          <BotSwitch member={member} />
        </div>
        <IconButton
          label="Find a section or an action (Ctrl-K)"
          icon={Search}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={onFind}
          className="max-sm:hidden"
        />
        <ThemeToggle />
        <NotificationsMenu />
        <div className="hidden lg:block">
          <ProfileMenu user={member.user} />
        </div>
        <IconButton label="Open menu" icon={MenuIcon} aria-haspopup="dialog" onClick={onMenu} className="lg:hidden" />
      </div>
    </header>
  )
}
