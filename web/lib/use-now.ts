import { useEffect, useState } from 'react'

/** The browser's time, renewed every `everyMs`; undefined before the first effect, so that static markup holds no date. */
export function useNow(everyMs: number): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
