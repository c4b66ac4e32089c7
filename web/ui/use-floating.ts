import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export type Placing = {
  align?: 'start' | 'center' | 'end'
  /** Pixels between it and its trigger, and to the edges of the window. */
  sideOffset?: number
  collisionPadding?: number
}
type Floating = { trigger: RefObject<HTMLButtonElement | null>; content: RefObject<HTMLDivElement | null> }

/**
 * What opens at its trigger: below it, or above where there is more room, inside the window, and gone at Escape or when
 * a press or the focus goes elsewhere. A library does the same in 25 KB.
 */
export function useFloating(isOpen: boolean, close: () => void, placing: Placing): Floating {
  const trigger = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { align = 'center', sideOffset = 0, collisionPadding = 0 } = placing

  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => {
      if (trigger.current && content.current)
        placeAt(trigger.current, content.current, { align, sideOffset, collisionPadding })
    }
    place()
    const observer = new ResizeObserver(place)
    if (content.current) observer.observe(content.current)
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [isOpen, align, sideOffset, collisionPadding])

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // What lies beneath must not close with it.
      event.preventDefault()
      event.stopPropagation()
      close()
      trigger.current?.focus()
    }
    // A press or the tab key has gone elsewhere.
    const onElsewhere = ({ target }: Event) => {
      const isInside = [trigger, content].some(({ current }) => target instanceof Node && current?.contains(target))
      if (!isInside) close()
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onElsewhere, true)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onElsewhere, true)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [isOpen, close])

  return { trigger, content }
}

function placeAt(trigger: HTMLElement, content: HTMLElement, placing: Required<Placing>): void {
  const { align, sideOffset, collisionPadding } = placing
  const at = trigger.getBoundingClientRect()
  const [width, height] = [content.offsetWidth, content.offsetHeight]
  const below = at.bottom + sideOffset
  const isRoomBelow = below + height + collisionPadding <= window.innerHeight
  const top = isRoomBelow || at.top < height + sideOffset ? below : at.top - sideOffset - height
  const left = { start: at.left, center: at.left + (at.width - width) / 2, end: at.right - width }[align]
  const leftMax = document.documentElement.clientWidth - width - collisionPadding
  content.style.top = `${Math.round(top)}px`
  content.style.left = `${Math.round(Math.max(collisionPadding, Math.min(left, leftMax)))}px`
}
