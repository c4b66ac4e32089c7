import { startTransition, useEffect, useState } from 'react'

type Read<T> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; answer: T }

/** A moment for a server that restarts, and soon enough for whoever looks at the gap. */
const retryMs = 5_000

/** Reads something once, and after a failure again by itself until it is there. */
export function useRetried<T>(path: string, read: (path: string, signal: AbortSignal) => Promise<T>): Read<T> {
  const [known, setKnown] = useState<{ path: string; read: Read<T> }>()

  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      read(path, leaving.signal)
        .then((answer) => startTransition(() => setKnown({ path, read: { state: 'loaded', answer } })))
        .catch((error: unknown) => {
          if (leaving.signal.aborted) return
          console.warn(`${path} could not be read:`, (error as Error).message)
          setKnown({ path, read: { state: 'failed' } })
          timer = setTimeout(ask, retryMs)
        })
    void ask()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [path, read])

  return known?.path === path ? known.read : { state: 'loading' }
}
