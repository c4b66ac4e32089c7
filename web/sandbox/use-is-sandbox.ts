import { startTransition, useEffect, useState } from 'react'
import { findSandbox } from './find-sandbox.ts'

/** False until the server has said so. */
export function useIsSandbox(): boolean {
  const [found, setFound] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    findSandbox(leaving.signal).then((answer) => startTransition(() => setFound(answer && !leaving.signal.aborted)))
    return () => leaving.abort()
  }, [])

  return found
}
