import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

export type Tab = { id: string; label: string; content: ReactNode }
type Props = {
  label: string
  tabs: readonly Tab[]
  firstId?: string
  /** The panels' ids are the tabs' own, so that an address can name one; otherwise they are made unique. */
  ownIds?: boolean
}

/** Arrow keys, Home and End move between tabs. Own code because the usual primitive writes style attributes into static pages. */
export function Tabs({ label, tabs, firstId, ownIds = false }: Props) {
  const base = useId()
  const panelId = (id: string) => (ownIds ? id : `${base}-${id}-panel`)
  const list = useRef<HTMLDivElement>(null)
  const [openId, setOpenId] = useState(firstId ?? tabs[0]?.id)

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === openId)
    const next = nextIndex(event.key, at, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setOpenId(tabs[next]?.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-1 rounded-control bg-raised p-1 md:w-fit"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-controls={panelId(tab.id)}
            aria-selected={tab.id === openId}
            tabIndex={tab.id === openId ? 0 : -1}
            onClick={() => setOpenId(tab.id)}
            className={classNames(
              'min-h-10 flex-auto rounded-sm px-4 text-sm font-medium whitespace-nowrap transition-colors',
              tab.id === openId ? 'bg-chosen text-ink shadow-chosen' : 'text-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={panelId(tab.id)}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== openId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing focusable, and keyboards must reach it
          tabIndex={0}
          className="pt-4"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
