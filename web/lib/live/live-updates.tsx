import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { SettlePending } from '../calls/settle-pending.tsx'
import { serviceState } from '../service-state.ts'
import { useToken } from '../session/use-token.ts'
import { session } from '../session.ts'
import { followStream, type LiveState } from './follow-stream.ts'
import { createLiveCache } from './live-cache.ts'
import { StaleBanner } from './stale-banner.tsx'
import { type Staleness, useStaleness } from './use-staleness.ts'

/** A tab nobody looks at gives its connection back after this long: a browser has six for all tabs of a site. */
const hiddenMsMax = 60_000

type Shown = LiveState | Staleness['why']

const StateContext = createContext<Shown>('reconnecting')

/** Whether what is shown follows the server by itself right now. */
export const useLiveState = (): Shown => useContext(StateContext)

/** Keeps the queries of a signed-in page live: one stream for all of them. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const token = useToken()
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('reconnecting')

  useEffect(() => {
    if (!token) return
    const cache = createLiveCache(queryClient)
    const stream = followStream(token, {
      event: cache.take,
      begun: cache.renewAllSoon,
      gap: cache.renewAll,
      state: setState,
      alive: () => serviceState.hear(true),
      signedOut: (why) => session.token() === token && session.end(why),
    })
    let hiding: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(hiding)
      if (document.hidden) hiding = setTimeout(stream.sleep, hiddenMsMax)
      else stream.wake()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', stream.wake)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', stream.wake)
      clearTimeout(hiding)
      stream.stop()
      cache.stop()
    }
  }, [token, queryClient])

  const staleness = useStaleness(state)

  return (
    <StateContext value={staleness ? staleness.why : state}>
      <SettlePending />
      {children}
      {staleness && <StaleBanner {...staleness} />}
    </StateContext>
  )
}
