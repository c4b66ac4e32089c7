import { Menu as MenuIcon, Search } from 'lucide-react'
import { Link } from 'react-router'
import { brand } from '../../content/brand.ts'
import { LiveMark } from '../../lib/live/live-mark.tsx'
import { UtcClock } from '../../lib/time/utc-clock.tsx'
import { LogoMark } from '../../ui/brand/logo-mark.tsx'
import { ThemeToggle } from '../../ui/brand/theme-toggle.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BotSwitch } from '../bots/bot-switch.tsx'
import { NotificationsMenu } from '../people/notifications-menu.tsx'
import type { Member } from './member.ts'
import { ProfileMenu } from './profile-menu.tsx'
import type { Section } from './sections.ts'

type Props = { member: Member; section: Section; onMenu: () => void; onFind: () => void }

export function TopBar({ member, section, onMenu, onFind }: Props) {
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center justify-between gap-2 border-b border-line bg-surface px-4 max-[22.5rem]:px-2 sm:gap-3 md:px-7">
      <Link to="/" aria-label={`${brand.name}, home`} className="inline-flex min-h-10 items-center lg:hidden">
        <LogoMark className="size-7" />
      </Link>
      {/* The first section has a clock of its own, beside its greeting. */}
      <span className="min-w-0 flex-1 max-sm:hidden">{section.id !== 'welcome' && <UtcClock />}</span>
      <div className="flex items-center gap-1 sm:gap-2">
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
