import { useEffect, useState } from 'react'
import { awaitServer } from '../calls/await-server.ts'

/** For what could not be loaded: whether the server is away. If so the page is loaded anew as soon as it is back. */
export function useReloadWhenBack(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => awaitServer({ away: () => setAway(true), back: () => window.location.reload() }), [])
  return isAway
}
