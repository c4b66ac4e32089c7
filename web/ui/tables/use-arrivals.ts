import { useEffect, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/**
 * Which of the rows have come since the same question was answered before; they are marked for a moment. Without a question nothing
 * counts as new: what another page or another search brings has not just happened.
 */
export function useArrivals(keys: readonly string[], question: string | undefined): ReadonlySet<string> {
  const before = useRef<{ question: string | undefined; keys: ReadonlySet<string> }>(undefined)
  const [arrived, setArrived] = useState(none)
  const shown = keys.join(' ')

  useEffect(() => {
    const known = before.current
    const now = shown.split(' ')
    before.current = { question, keys: new Set(now) }
    if (question === undefined || known?.question !== question) return setArrived(none)
    const fresh = now.filter((key) => !known.keys.has(key))
    if (fresh.length > 0) setArrived(new Set(fresh))
  }, [shown, question])

  return arrived
}
