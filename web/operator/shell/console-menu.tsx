import { LogOut, X } from 'lucide-react'
import type { Ref } from 'react'
import { signOut } from '../../lib/session/sign-out.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeDialogAround } from '../../ui/overlays/close-dialog-around.ts'
import { closesOnBackdrop } from '../../ui/overlays/closes-on-backdrop.ts'
import { ConsoleMark } from './console-mark.tsx'
import { ConsoleNav } from './console-nav.tsx'
import type { OperatorUser } from './operator-user.ts'
import type { Section } from './sections.ts'

type Props = {
  ref: Ref<HTMLDialogElement>
  operator: OperatorUser
  current: Section
  waiting: Readonly<Record<string, number>>
}

/** The sidebar off the canvas, for narrow windows. */
export function ConsoleMenu({ ref, operator, current, waiting }: Props) {
  return (
    <dialog
      ref={ref}
      aria-label="Menu"
      {...closesOnBackdrop}
      className="on-ink fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-paper p-0 text-ink shadow-float open:animate-slide-in-left"
    >
      <div className="flex h-full flex-col overflow-y-auto p-4 pb-14">
        <div className="mb-4 flex items-center justify-between pl-2">
          <ConsoleMark />
          <IconButton label="Close menu" icon={X} onClick={closeDialogAround} />
        </div>
        <ConsoleNav operator={operator} current={current} waiting={waiting} onChoose={closeDialogAround} />
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
