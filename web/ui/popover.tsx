import type { ReactNode } from 'react'
import { useOnDemand } from './use-on-demand.ts'

export type PopoverProps = {
  /** What a screen reader calls the button, and what it opens. */
  label: string
  name: string
  button: ReactNode
  buttonStyle: string
  align?: 'center' | 'end'
  style: string
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

const load = () => import('./opened-popover.tsx').then(({ OpenedPopover }) => OpenedPopover)

/** A note behind a button. What places it on the screen is large and often not needed, so it comes when the button is first used. */
export function Popover(props: PopoverProps) {
  const { code: Opened, want, prepare } = useOnDemand(load)
  if (Opened) return <Opened {...props} />
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="dialog"
      aria-expanded="false"
      className={props.buttonStyle}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={want}
    >
      {props.button}
    </button>
  )
}
