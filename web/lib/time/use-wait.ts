import { useCallback, useEffect, useRef, useState } from 'react'
import { startCountdown } from './countdown.ts'

export type Wait = { left: number | undefined; begin: () => void; end: () => void }

/** A button's "Please Wait..." state: `left` counts down while it waits and is undefined otherwise. */
export function useWait(from: number, everyMs: number): Wait {
  const [left, setLeft] = useState<number>()
  const stop = useRef<() => void>(undefined)

  const end = useCallback(() => {
    stop.current?.()
    setLeft(undefined)
  }, [])

  const begin = useCallback(() => {
    stop.current?.()
    stop.current = startCountdown(from, everyMs, (tick) => setLeft(tick > 0 ? tick : undefined))
  }, [from, everyMs])

  useEffect(() => () => stop.current?.(), [])
  return { left, begin, end }
}
