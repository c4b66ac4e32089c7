import { useCallback, useEffect } from 'react'
import { askAgain, isServerBack } from '../calls/ask-again.ts'

/** While somebody waits for the server, asks again and again whether it is back; the function returned asks at once. */
export function useWhenBack(isWaiting: boolean, onBack: () => void): () => Promise<void> {
  const ask = useCallback(async () => {
    if (await isServerBack()) onBack()
  }, [onBack])
  useEffect(() => (isWaiting ? askAgain(ask) : undefined), [isWaiting, ask])
  return ask
}
