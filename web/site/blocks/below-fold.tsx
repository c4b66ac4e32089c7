import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../lib/time/use-hydrated.ts'
import { inIdleTurn } from './idle-turns.ts'

const nearPx = 400
const touches = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * A part of a long page that is not seen at first: the browser lays it out and React takes it over when it comes near, at
 * the visitor's first touch of anything, or in an idle moment, so that a picture of the whole page shows it too. Until
 * then it is the markup the page was built with.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [gate] = useState(closedGate)

  useEffect(() => {
    const part = box.current
    if (!part) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) gate.open()
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(part)
    // Before React hears of the touch: it then takes the touched part over at once and lets it answer.
    for (const name of touches) window.addEventListener(name, gate.open, { capture: true, once: true })
    const callOff = inIdleTurn(() => {
      // Not by React: drawing the box anew would hurry the taking over of what is in it.
      part.classList.add('laid-out')
      gate.open()
    })
    return () => {
      callOff()
      observer.disconnect()
      for (const name of touches) window.removeEventListener(name, gate.open, { capture: true })
    }
  }, [gate])

  return (
    <div ref={box} className="below-fold">
      <Suspense>
        <Behind gate={gate}>{children}</Behind>
      </Suspense>
    </div>
  )
}

type Gate = { isOpen: boolean; opened: Promise<void>; open: () => void }

/** Holds back the taking over of built markup alone; a page that is drawn anew is drawn whole. */
function Behind({ gate, children }: { gate: Gate; children: ReactNode }) {
  const hydrated = useHydrated()
  if (!hydrated && !gate.isOpen) use(gate.opened)
  return children
}

function closedGate(): Gate {
  let resolve = () => {}
  const gate: Gate = {
    // Where there is no window the page is being built.
    isOpen: typeof window === 'undefined',
    opened: new Promise((done) => {
      resolve = done
    }),
    open: () => {
      gate.isOpen = true
      resolve()
    },
  }
  return gate
}
