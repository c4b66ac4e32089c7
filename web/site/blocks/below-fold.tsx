import { type ReactNode, Suspense } from 'react'

/**
 * A part of a long page that is not seen at first: the browser lays it out when it comes near, and React takes it over in
 * a turn of its own, so a slow phone answers to the first touch.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  return (
    <div className="below-fold">
      <Suspense>{children}</Suspense>
    </div>
  )
}
