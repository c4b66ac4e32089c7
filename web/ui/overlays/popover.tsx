import { createContext, type ReactNode, useCallback, useContext } from 'react'
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

/** What notes of a page are made of and is not there yet: fetched with what opens them, so that none opens without its words. */
export const LoadNotes = createContext<() => Promise<void>>(async () => {})

/** A note behind a button. What places it on the screen is large and often not needed, so it comes when the button is first used. */
export function Popover(props: PopoverProps) {
  const loadNotes = useContext(LoadNotes)
  const load = useCallback(async () => {
    const [{ OpenedPopover }] = await Promise.all([import('./opened-popover.tsx'), loadNotes()])
    return OpenedPopover
  }, [loadNotes])
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
