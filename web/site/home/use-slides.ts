import { timings } from '@fairlead/contract/constants'
import { startTransition, useEffect, useState } from 'react'

export type Slides = { at: number; show: (at: number) => void; playing: boolean; toggle: () => void }

/** The banner's rotation: one slide on every five seconds, around and around, unless the visitor wants no motion or stops it. */
export function useSlides(count: number): Slides {
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    startTransition(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches))
  }, [])

  // `at` restarts the wait, so that a slide chosen by hand is shown for its full time.
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => setAt((at + 1) % count), timings.bannerSlideMs)
    return () => clearTimeout(timer)
  }, [at, count, playing])

  return { at, show: setAt, playing, toggle: () => setPlaying(!playing) }
}
