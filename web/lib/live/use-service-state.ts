import { useEffect, useSyncExternalStore } from 'react'
import { type ServiceState, serviceState } from '../service-state.ts'

const lookEveryMs = 5_000

export const useServiceState = (): ServiceState =>
  useSyncExternalStore(serviceState.subscribe, serviceState.now, () => 'here')

/** The same for who says so: while the service is away it is looked for, as a page at rest makes no calls. */
export function useServiceWatch(): ServiceState {
  const state = useServiceState()
  useEffect(() => {
    if (state === 'here') return
    const timer = setInterval(checkService, lookEveryMs)
    return () => clearInterval(timer)
  }, [state])
  return state
}

/** Asks whether anybody answers. */
export async function checkService(): Promise<void> {
  const answer = await fetch('/api/ready', { cache: 'no-store' }).catch(() => undefined)
  serviceState.hear(answer?.ok === true)
}

/** Whether somebody else on the page says that the service is away. */
export const useIsSpokenFor = (): boolean =>
  useSyncExternalStore(serviceState.subscribe, serviceState.isSpokenFor, () => false)
