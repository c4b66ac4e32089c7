import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the card the address names, once there are cards: the router looks for it when none is drawn yet. */
export function useHashScroll(isDrawn: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link clicked again leads there again
  useEffect(() => {
    if (!isDrawn || !hash) return
    document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [isDrawn, hash, key])
}
