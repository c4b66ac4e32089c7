import { CircleHelp } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'

/** The "how is this computed?" note behind a figure. */
export function Explain({ what, children }: { what: string; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`${what}: how is this computed?`}
        className="-m-2 grid size-10 place-items-center rounded-full text-muted hover:text-ink"
      >
        <CircleHelp className="size-4" aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          collisionPadding={16}
          aria-label={`How ${what} is computed`}
          className="z-50 max-w-72 animate-appear rounded-card border border-line bg-surface p-4 text-sm text-ink shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
