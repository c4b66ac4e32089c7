import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { brand } from '../../content/brand.ts'
import { serverTime } from '../../lib/server-time.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { Sidebar } from '../../ui/sidebar.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { BotSwitching } from '../bots/bot-switch-dialog.tsx'
import type { Member } from './member.ts'
import { MemberMenu } from './member-menu.tsx'
import { SectionNav } from './section-nav.tsx'
import type { Section } from './sections.ts'
import { TopBar } from './top-bar.tsx'
import { usePalette } from './use-palette.ts'

type Props = { member: Member; section: Section; children: ReactNode }

export function DashboardShell({ member, section, children }: Props) {
  const menu = useRef<HTMLDialogElement>(null)
  const palette = usePalette()
  return (
    <BotSwitching bot={member.bot} section={section.id}>
      <div className="lg:grid lg:grid-cols-[15.25rem_minmax(0,1fr)]">
        <SkipLink />
        <Sidebar>
          <Link
            to="/"
            aria-label={`${brand.name}, home`}
            className="mb-4 inline-flex min-h-10 items-center rounded-control px-2.5"
          >
            <Logo name={brand.name} />
          </Link>
          <SectionNav member={member} current={section} />
        </Sidebar>
        <div className="flex min-h-screenful min-w-0 flex-col">
          <TopBar member={member} section={section} onMenu={() => menu.current?.showModal()} onFind={palette.open} />
          {children}
          <footer className="border-t border-line px-4 py-5 text-sm text-muted md:px-7">
            © {new Date(serverTime.now()).getFullYear()} {brand.name}. All rights reserved.
          </footer>
        </div>
        <MemberMenu ref={menu} member={member} current={section} />
        {palette.Opened && <palette.Opened member={member} onClose={palette.close} />}
      </div>
    </BotSwitching>
  )
}
