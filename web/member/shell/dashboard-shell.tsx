import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { brand } from '../../content/brand.ts'
import { serverTime } from '../../lib/server-time.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { useOnDemand } from '../../ui/overlays/use-on-demand.ts'
import { Sidebar } from '../../ui/sidebar.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { BotSwitching } from '../bots/bot-switch-dialog.tsx'
import type { Member } from './member.ts'
import { MemberMenu } from './member-menu.tsx'
import { SectionNav } from './section-nav.tsx'
import type { Section } from './sections.ts'
import { TopBar } from './top-bar.tsx'

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

const load = () => import('./palette/command-palette.tsx').then(({ default: CommandPalette }) => CommandPalette)

/** Ctrl-K, or Cmd-K, opens the palette from anywhere; the same keys close it. Its code comes when it is first opened. */
function usePalette() {
  const { code: CommandPalette, want } = useOnDemand(load)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(async () => setOpen(await want()), [want])
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (isOpen) close()
      else void open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOpen, open, close])
  return { Opened: isOpen ? CommandPalette : undefined, open, close }
}
