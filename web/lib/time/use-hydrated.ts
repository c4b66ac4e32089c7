import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while prerendered markup is being taken over, true from then on: the first moment the query string or storage may be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
