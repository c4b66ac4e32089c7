import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Placing, useFloating } from './use-floating.ts'

export type MenuItem = { id: string; label: string; icon?: LucideIcon; onSelect: () => void }
type Props = { trigger: ReactNode; header?: ReactNode; items: readonly MenuItem[] }

const placing: Placing = { align: 'end', sideOffset: 8, collisionPadding: 16 }

/** A list of actions behind a button: arrow keys, Home and End move in it, Escape and Tab leave it. */
export function Menu({ trigger, header, items }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const floating = useFloating(isOpen, close, placing)
  const { content } = floating

  const entries = () => [...(content.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (isOpen) entries()[0]?.focus({ preventScroll: true })
  }, [isOpen])

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[next % all.length]?.focus()
  }
  const choose = (item: MenuItem) => {
    close()
    floating.trigger.current?.focus()
    item.onSelect()
  }

  return (
    <>
      <button
        ref={floating.trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="rounded-full"
      >
        {trigger}
      </button>
      {isOpen &&
        createPortal(
          <div
            ref={content}
            className="fixed top-0 left-0 z-50 min-w-56 animate-appear rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-float"
          >
            {header && <div className="mb-1.5 border-b border-line px-3 py-2.5">{header}</div>}
            <div role="menu" id={id} tabIndex={-1} onKeyDown={move}>
              {items.map((item) => (
                <button
                  key={item.id}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  onClick={() => choose(item)}
                  className="flex min-h-10 w-full items-center gap-3 rounded-control px-3 text-left outline-none hover:bg-raised focus:bg-raised"
                >
                  {item.icon && <item.icon className="size-4 text-muted" aria-hidden="true" />}
                  {item.label}
                </button>
              ))}
            </div>
          </div>,
          document.body,
        )}
    </>
  )
}
