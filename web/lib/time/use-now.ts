import { useEffect, useState } from 'react'
import { serverTime } from '../server-time.ts'

/** The server's time, renewed every `everyMs`; for parts that no built page holds, since theirs would be the time of the build. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date(serverTime.now()))
  useEffect(() => {
    const look = () => setNow(new Date(serverTime.now()))
    const timer = setInterval(look, everyMs)
    const leave = serverTime.subscribe(look)
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [everyMs])
  return now
}
