import { useEffect, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { useLiveState } from './live-updates.tsx'

/** A connection that is back within this time is not worth a word. */
const patienceMs = 2_000
const words = {
  live: '',
  reconnecting: 'Reconnecting…',
  polling: 'Updates may be late',
  offline: 'No connection',
  away: 'Not live',
}

/** Says when what is shown does not follow the server by itself. */
export function LiveMark() {
  const state = useLiveState()
  const isLive = state === 'live'
  const [isWorthAWord, setWorthAWord] = useState(false)
  useEffect(() => {
    if (isLive) return setWorthAWord(false)
    const timer = setTimeout(() => setWorthAWord(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isLive])
  return <span role="status">{isWorthAWord && !isLive && <Badge tone="warning">{words[state]}</Badge>}</span>
}
