import { timings } from '@fairlead/contract/constants'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves a track one pixel to the left every 50 ms and starts over once its first half has passed; the second half is a
 * copy of the first, so the eye sees no seam.
 */
export function useMarquee(running: boolean): RefObject<HTMLDivElement | null> {
  const track = useRef<HTMLDivElement>(null)
  const offset = useRef(0)

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      const element = track.current
      const half = (element?.scrollWidth ?? 0) / 2
      if (!element || half === 0) return
      offset.current = (offset.current + timings.tickerStepPx) % half
      element.style.transform = `translateX(${-offset.current}px)`
    }, timings.tickerStepMs)
    return () => clearInterval(timer)
  }, [running])

  return track
}
