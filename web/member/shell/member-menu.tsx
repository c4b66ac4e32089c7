import { LogOut, X } from 'lucide-react'
import type { Ref } from 'react'
import { brand } from '../../content/brand.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeDialogAround } from '../../ui/overlays/close-dialog-around.ts'
import { closesOnBackdrop } from '../../ui/overlays/closes-on-backdrop.ts'
import { BotSwitchButton } from '../bots/bot-switch-dialog.tsx'
import type { Member } from './member.ts'
import { SectionNav } from './section-nav.tsx'
import type { Section } from './sections.ts'

/** The sidebar off the canvas, for narrow windows; it adds Logout, which the profile menu has on wide ones. */
export function MemberMenu({
  ref,
  member,
  current,
}: {
  ref: Ref<HTMLDialogElement>
  member: Member
  current: Section
}) {
  return (
    <dialog
      ref={ref}
      aria-label="Menu"
      {...closesOnBackdrop}
      className="on-ink fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-paper p-0 text-ink shadow-float open:animate-slide-in-left"
    >
      <div className="flex h-full flex-col overflow-y-auto p-4 pb-14">
        <div className="mb-4 flex items-center justify-between pl-2">
          <Logo name={brand.name} />
          <IconButton label="Close menu" icon={X} onClick={closeDialogAround} />
        </div>
        <BotSwitchButton bot={member.bot} onAsk={closeDialogAround} className="mb-3 w-full shrink-0" />
        <SectionNav member={member} current={current} onChoose={closeDialogAround} />
        <button
          type="button"
          onClick={signOut}
          className="mt-auto flex min-h-11 items-center gap-3 rounded-control px-2.5 text-sm font-medium text-muted hover:bg-raised hover:text-ink"
        >
          <LogOut className="size-4.5" aria-hidden="true" />
          Logout
        </button>
      </div>
    </dialog>
  )
}
