import { useEffect, useState } from 'react'
import { serverTime } from './server-time.ts'

/** The server's time, renewed every `everyMs`; undefined before the first effect, so that static markup holds no date. */
export function useNow(everyMs: number): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const look = () => setNow(new Date(serverTime.now()))
    look()
    const timer = setInterval(look, everyMs)
    const leave = serverTime.subscribe(look)
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [everyMs])
  return now
}
