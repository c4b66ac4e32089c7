import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import { DialogServiceNotice } from '../service-notice.tsx'
import { closesOnBackdrop } from './closes-on-backdrop.ts'

type Props = { open: boolean; title: string; onClose: () => void; children: ReactNode; actions?: ReactNode }

/** The browser's modal dialog: it traps focus, answers Escape and gives focus back by itself. */
export function Dialog({ open, title, onClose, children, actions }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = element.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClose={onClose}
      {...closesOnBackdrop}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-card border border-line bg-surface p-0 text-ink shadow-float open:animate-appear"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-6">
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
      <div className="p-6 text-sm">
        {children}
        {open && <DialogServiceNotice />}
      </div>
      {actions && <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{actions}</div>}
    </dialog>
  )
}
