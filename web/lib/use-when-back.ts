import { useCallback, useEffect } from 'react'

const retryMs = 3_000

/** Whether the server answers at all. */
export const isServerBack = async (): Promise<boolean> =>
  (await fetch('/api/health').catch(() => undefined))?.ok ?? false

/** While somebody waits for the server, asks every few seconds whether it is back; the function returned asks at once. */
export function useWhenBack(isWaiting: boolean, onBack: () => void): () => Promise<void> {
  const ask = useCallback(async () => {
    if (await isServerBack()) onBack()
  }, [onBack])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(ask, retryMs)
    return () => clearInterval(timer)
  }, [isWaiting, ask])
  return ask
}
