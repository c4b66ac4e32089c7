import { timings } from '@fairlead/contract/constants'
import { Pause, Play } from 'lucide-react'
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Rate } from '../live/rates.ts'
import { useRates } from '../live/use-rates.ts'
import { inIdleTurn } from './idle-turns.ts'

/** The live rates, scrolling. Its height is the same while it is empty, so nothing moves when rates arrive. */
export function Ticker() {
  const rates = useRates()
  const [running, setRunning] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const track = useMarquee(running && isWhole)
  const isEmpty = rates.length === 0

  useEffect(() => {
    startTransition(() => setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches))
  }, [])

  // Drawn after the rates themselves: all at once would hold up a phone.
  useEffect(() => {
    if (isEmpty) return setIsWhole(false)
    return inIdleTurn(() => startTransition(() => setIsWhole(true)))
  }, [isEmpty])

  return (
    <section aria-label="Live forex rates" className="on-ink ink-ground border-y border-line">
      <div className="flex h-14 items-center">
        <div className="relative h-full min-w-0 flex-1 overflow-hidden">
          <div ref={track} data-ticker className="flex h-full w-max items-center will-change-transform">
            <Rates rates={rates} />
            {isWhole && copies(rates).map((copy) => <Rates key={copy} rates={rates} copy />)}
          </div>
        </div>
        {!isEmpty && (
          <IconButton
            label={running ? 'Pause the rates' : 'Play the rates'}
            icon={running ? Pause : Play}
            onClick={() => setRunning(!running)}
            className="mx-2"
          />
        )}
      </div>
    </section>
  )
}

/** The widest screen, and less than the narrowest rate takes. */
const screenPxMax = 3_840
const ratePxMin = 180

/** Each half of the track fills the screen, so that no gap comes by; both halves are alike. */
function copies(rates: readonly Rate[]): number[] {
  if (rates.length === 0) return []
  const timesInHalf = Math.ceil(screenPxMax / (rates.length * ratePxMin))
  return Array.from({ length: 2 * timesInHalf - 1 }, (_, copy) => copy)
}

function Rates({ rates, copy = false }: { rates: readonly Rate[]; copy?: boolean }) {
  return (
    <ul className="flex shrink-0" aria-hidden={copy || undefined}>
      {rates.map((rate) => (
        <li key={rate.pair} className="flex items-center gap-2.5 px-5 text-sm whitespace-nowrap">
          <span aria-hidden="true" className={`currency-sign ${rate.iconClass}`} />
          <span className="font-semibold">{rate.pair}</span>
          <span className="tabular">
            {!copy && <span className="sr-only">Bid </span>}
            {rate.bid}
          </span>
          <span className="tabular text-muted">
            {!copy && <span className="sr-only">Ask </span>}
            {rate.ask}
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Moves a track one pixel to the left every 50 ms and starts over once its first half has passed; the second half is a
 * copy of the first, so the eye sees no seam. Its width is measured when it changes, not at every step: measuring makes
 * the browser lay out the whole page.
 */
function useMarquee(running: boolean): RefObject<HTMLDivElement | null> {
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
