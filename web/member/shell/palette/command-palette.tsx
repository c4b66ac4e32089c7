import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { closesOnBackdrop } from '../../../ui/overlays/closes-on-backdrop.ts'
import type { Member } from '../member.ts'
import { type Command, findCommands } from './find-commands.ts'
import { useCommands } from './use-commands.ts'
import { useFound } from './use-found.ts'

/** Sections and actions by a few letters: arrows choose, Enter goes, Escape closes. */
export default function CommandPalette({ member, onClose }: { member: Member; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const asked = useFound(search)
  const found = [...findCommands(useCommands(member), search), ...asked.found]
  const chosen = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (chosen) document.getElementById(`${listId}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, listId])

  const run = (command: Command) => {
    onClose()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, Math.min(at, found.length - 1), found.length)
    if (next !== undefined) setAt(next)
    else if (event.key === 'Enter' && chosen) run(chosen)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Find a section or an action"
      onClose={onClose}
      {...closesOnBackdrop}
      className="mx-auto mt-[12vh] mb-auto w-[calc(100%-2rem)] max-w-lg rounded-card border border-line bg-surface p-0 text-ink shadow-float open:animate-appear"
    >
      <div className="relative border-b border-line">
        <Search
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <input
          ref={field}
          role="combobox"
          aria-label="Find a section or an action"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder="Where to?"
          value={search}
          onKeyDown={press}
          onChange={({ target }) => {
            setSearch(target.value)
            setAt(0)
          }}
          className="h-14 w-full bg-transparent pr-4 pl-12 text-base outline-none placeholder:text-muted"
        />
      </div>
      <div id={listId} role="listbox" aria-label="Sections and actions" className="max-h-[50vh] overflow-y-auto p-1.5">
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys
          <div
            key={command.id}
            id={`${listId}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            onClick={() => run(command)}
            onPointerMove={() => setAt(found.indexOf(command))}
            className={classNames(
              'flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-control px-3 text-sm',
              command === chosen && 'bg-raised',
            )}
          >
            <span className="font-medium">{command.label}</span>
            <span className="text-xs text-muted">{command.group}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4 text-sm wrap-anywhere text-muted"
        >
          {asked.isAsking ? (
            'Looking for it…'
          ) : (
            <>
              Nothing matches “{search.trim()}”
              <button
                type="button"
                onClick={() => {
                  setSearch('')
                  field.current?.focus()
                }}
                className="min-h-10 font-semibold text-accent-strong underline"
              >
                Clear the search
              </button>
            </>
          )}
        </p>
      )}
      <p className="border-t border-line px-4 py-2.5 text-xs text-muted max-sm:hidden">
        ↑ ↓ to choose, Enter to go, Esc to close
      </p>
    </dialog>
  )
}

function placeAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
