import { useEffect, useState } from 'react'

/** The browser's time, renewed every `everyMs`; for parts that no built page holds, since theirs would be the time of the build. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
