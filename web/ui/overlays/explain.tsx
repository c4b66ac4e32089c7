import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popover } from './popover.tsx'

/** The "how is this calculated?" note behind a figure. */
export function Explain({ what, children }: { what: string; children: ReactNode }) {
  return (
    <Popover
      label={`${what}: how is this calculated?`}
      name={`How ${what} is calculated`}
      button={<CircleHelp className="size-4" aria-hidden="true" />}
      buttonStyle="-m-2 grid size-10 place-items-center rounded-full text-muted hover:text-ink"
      style="max-w-72 p-4"
    >
      {children}
    </Popover>
  )
}
