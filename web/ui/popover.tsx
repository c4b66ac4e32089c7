import {
  type ButtonHTMLAttributes,
  createContext,
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { type Placing, useFloating } from './use-floating.ts'

type Shared = ReturnType<typeof useFloating> & {
  id: string
  isOpen: boolean
  toggle: () => void
  place: (at: Placing) => void
}

const PopoverContext = createContext<Shared | undefined>(undefined)

function useShared(): Shared {
  const shared = useContext(PopoverContext)
  if (!shared) throw new Error('A part of a popover stands outside of its root')
  return shared
}

function Root({ children, onOpenChange }: { children: ReactNode; onOpenChange?: (isOpen: boolean) => void }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [placing, place] = useState<Placing>({})
  const change = useCallback(
    (next: boolean) => {
      setOpen(next)
      onOpenChange?.(next)
    },
    [onOpenChange],
  )
  const close = useCallback(() => change(false), [change])
  const floating = useFloating(isOpen, close, placing)
  return (
    <PopoverContext value={{ ...floating, id, isOpen, toggle: () => change(!isOpen), place }}>
      {children}
    </PopoverContext>
  )
}

function Trigger(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  const { trigger, id, isOpen, toggle } = useShared()
  return (
    <button
      type="button"
      {...props}
      ref={trigger}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={toggle}
    />
  )
}

/** At the end of the page, so that nothing around the trigger cuts it off. */
function Portal({ children }: { children: ReactNode }) {
  return useShared().isOpen ? createPortal(children, document.body) : null
}

function Content({
  align,
  sideOffset,
  collisionPadding,
  className,
  ...rest
}: Placing & HTMLAttributes<HTMLDivElement>) {
  const { content, id, place } = useShared()
  useEffect(() => {
    place({
      ...(align ? { align } : {}),
      ...(sideOffset === undefined ? {} : { sideOffset }),
      ...(collisionPadding === undefined ? {} : { collisionPadding }),
    })
  }, [place, align, sideOffset, collisionPadding])
  useEffect(() => content.current?.focus({ preventScroll: true }), [content])
  return (
    <div
      role="dialog"
      tabIndex={-1}
      {...rest}
      id={id}
      ref={content}
      className={classNames('fixed top-0 left-0 outline-none', className)}
    />
  )
}

/** Something that opens at a button and stays until it is let go. */
export const Popover = { Root, Trigger, Portal, Content }
