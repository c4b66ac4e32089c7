import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { serviceState } from '../service-state.ts'
import type { LiveState } from './follow-stream.ts'
import { checkService, useServiceState } from './use-service-state.ts'

/** Why what is shown gets older, and when the server was last heard. */
export type Staleness = { why: 'offline' | 'away'; since: number }

/** A connection that is back within this time is not worth a word: a phone that wakes needs a moment to find its network. */
const patienceMs = 2_500

/** Taken together: what the browser knows of its connection, what became of calls, and whether the stream runs. */
export function useStaleness(stream: LiveState): Staleness | undefined {
  const isOnline = useSyncExternalStore(followConnection, isConnected, () => true)
  const isSeen = useSyncExternalStore(followSight, isInSight, () => true)
  const isAway = useServiceState() !== 'here'
  const queryClient = useQueryClient()
  const [staleness, setStaleness] = useState<Staleness>()
  const why = isOnline ? (isAway ? 'away' : undefined) : 'offline'

  // A page at rest makes no calls, so it would not hear that nobody answers.
  useEffect(() => {
    if (stream === 'live') return
    const timer = setTimeout(checkService, patienceMs)
    return () => clearTimeout(timer)
  }, [stream])

  useEffect(() => {
    if (!why) return setStaleness(undefined)
    if (!isSeen) return
    const timer = setTimeout(() => setStaleness({ why, since: serviceState.heardAt() }), patienceMs)
    return () => clearTimeout(timer)
  }, [why, isSeen])

  const isStale = staleness !== undefined
  useEffect(() => {
    if (!isStale) return
    document.documentElement.dataset.stale = ''
    return () => {
      delete document.documentElement.dataset.stale
      void queryClient.invalidateQueries()
    }
  }, [isStale, queryClient])

  return staleness
}

const isConnected = () => navigator.onLine
const isInSight = () => !document.hidden

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function followSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
