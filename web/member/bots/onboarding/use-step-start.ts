import { type RefObject, useEffect, useRef } from 'react'

/** The top bar lies over this much of what is scrolled beneath it. */
const barPx = 64

/**
 * A new step begins at its own beginning: the focus goes there, and a phone that was scrolled to the button of the step before is
 * scrolled back. What a page arrives with is left as it is.
 */
export function useStepStart<Element extends HTMLElement>(step: string): RefObject<Element | null> {
  const start = useRef<Element>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const element = start.current
    if (!element) return
    element.focus({ preventScroll: true })
    const { top } = element.getBoundingClientRect()
    if (top < barPx || top > innerHeight / 2) element.scrollIntoView({ block: 'start' })
  }, [step])
  return start
}
