import { timings } from '@fairlead/contract/constants'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves a track one pixel to the left every 50 ms and starts over once its first half has passed; the second half is a
 * copy of the first, so the eye sees no seam. Its width is measured when it changes, not at every step: measuring makes
 * the browser lay out the whole page.
 */
export function useMarquee(running: boolean): RefObject<HTMLDivElement | null> {
  const track = useRef<HTMLDivElement>(null)
  const offset = useRef(0)

  useEffect(() => {
    const element = track.current
    if (!running || !element) return
    // Told as soon as it is observed, once the page is laid out anyway.
    let half = 0
    const observer = new ResizeObserver(([measured]) => {
      half = (measured?.contentRect.width ?? 0) / 2
    })
    observer.observe(element)
    const timer = setInterval(() => {
      if (half === 0) return
      offset.current = (offset.current + timings.tickerStepPx) % half
      element.style.transform = `translateX(${-offset.current}px)`
    }, timings.tickerStepMs)
    return () => {
      clearInterval(timer)
      observer.disconnect()
    }
  }, [running])

  return track
}
