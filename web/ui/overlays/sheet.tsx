import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'

type Props = {
  /** Names the panel for a screen reader; another name means that other content has come. */
  label: string
  /** Where narrow screens go back to. */
  backLabel: string
  onClose: () => void
  children: ReactNode
}

/** A panel beside the table it was opened from, which stays in use; on narrow screens it takes the table's place. */
export function Sheet({ label, backLabel, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  const cameFrom = useRef<Element>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content may belong to another row
  useEffect(() => {
    cameFrom.current = rowOf(cameFrom.current ?? document.activeElement)
  }, [label])
  // Whoever was in the panel is back where it was opened from; who has gone elsewhere on the page stays there.
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    },
    [],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is newly opened is read out from its beginning
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollTo({ top: 0 })
    // In the table's place it is a page, and begins like one.
    if (panel.current && getComputedStyle(panel.current).position !== 'fixed') window.scrollTo({ top: 0 })
  }, [label])

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      // A dialog or a note that is open above it takes the key for itself.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]:modal')) return
      onClose()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])

  return (
    <aside
      ref={panel}
      id={id}
      tabIndex={-1}
      aria-label={label}
      className="bg-paper outline-none lg:fixed lg:top-0 lg:right-0 lg:z-30 lg:h-screenful lg:w-[min(41rem,52vw)] lg:animate-slide-in lg:overflow-y-auto lg:overscroll-contain lg:border-l lg:border-line lg:bg-surface lg:p-6 lg:shadow-float"
    >
      <Button tone="quiet" className="-ml-3 mb-2 lg:hidden" onClick={onClose}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        {backLabel}
      </Button>
      <IconButton label="Close" icon={X} onClick={onClose} className="float-right max-lg:hidden" />
      {children}
    </aside>
  )
}

/** The row whose content is shown, where the table has one: the one it was opened from, if that is among them. */
function rowOf(opener: Element | null): Element | null {
  const rows = [...document.querySelectorAll('a[aria-current="true"]')]
  return rows.find((row) => row === opener) ?? rows[0] ?? opener
}
