import { useEffect, useState } from 'react'

/** The server's clock, kept running between its answers. */
export function useServerNow(answer: string): Date {
  const [now, setNow] = useState(() => new Date(answer))
  useEffect(() => {
    const ahead = new Date(answer).getTime() - Date.now()
    const tick = () => setNow(new Date(Date.now() + ahead))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [answer])
  return now
}
