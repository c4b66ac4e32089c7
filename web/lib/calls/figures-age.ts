import { agedMs, agedWords, asOfHeader } from '@fairlead/contract/figures-age'
import type { Route } from '@fairlead/contract/route'
import { serverTime, timeHeader } from '../server-time.ts'

/** By the path of each call whose last answer was not of its own moment: of which it was. */
const moments = new Map<string, number>()
const listeners = new Set<() => void>()

/** Of which moment answers are that came from a replica of the database. */
export const figuresAge = {
  /** With each answer. Both moments are the server's, however wrong the browser's clock is. */
  hear({ path }: Pick<Route, 'path'>, { headers }: Response): void {
    const asOf = Date.parse(headers.get(asOfHeader) ?? '')
    const isAged = Date.parse(headers.get(timeHeader) ?? '') - asOf > agedMs
    if (!isAged && !moments.has(path)) return
    if (isAged) moments.set(path, asOf)
    else moments.delete(path)
    for (const listener of listeners) listener()
  },

  /** Undefined where the last answer told the present. */
  of: (path: string): number | undefined => moments.get(path),

  /** For a file made of what the page shows. */
  lastLine(path: string): string | undefined {
    const moment = moments.get(path)
    return agedWords(moment === undefined ? undefined : new Date(moment), new Date(serverTime.now()))
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
