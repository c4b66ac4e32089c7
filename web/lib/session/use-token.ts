import { useSyncExternalStore } from 'react'
import { session } from '../session.ts'

/** The token as it stands now in this browser; undefined while static markup is being taken over. */
export function useToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(session.subscribe, session.token, () => undefined)
}
