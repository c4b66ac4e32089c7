import type { listLabBars } from '@fairlead/contract/routes/bots/lab'
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { readJson } from '../../lib/calls/call-plainly.ts'
import type { SeriesPrint } from '../settings/lab-settings.ts'
import { type LabClient, LabRefusal } from '../worker/lab-client.ts'
import type { ReadFile } from '../worker/protocol.ts'

export type OfferedBars = z.output<typeof listLabBars.reply>['series'][number]

export type SharedState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly done: number; readonly all: number }
  | { readonly kind: 'ready'; readonly read: readonly ReadFile[] }
  | { readonly kind: 'failed'; readonly words: string }

/** Real prices that the owner has put up: listed at once, and fetched when somebody chooses them, before anything is played. */
export function useSharedBars(client: () => LabClient) {
  const [offered, setOffered] = useState<readonly OfferedBars[]>([])
  const [state, setState] = useState<SharedState>({ kind: 'none' })

  useEffect(() => {
    let isGone = false
    readJson('/lab/bars')
      .then((answer) => !isGone && setOffered((answer as z.output<typeof listLabBars.reply>).series))
      // Without a list there are none to choose; the rest of the lab needs nobody.
      .catch((error: unknown) =>
        console.warn('The list of real prices could not be fetched:', (error as Error).message),
      )
    return () => {
      isGone = true
    }
  }, [])

  /** Those that are wanted, or all that are offered. */
  const fetchBars = useCallback(
    async (wanted: readonly SeriesPrint[]): Promise<readonly ReadFile[]> => {
      const read: ReadFile[] = []
      setState({ kind: 'loading', done: 0, all: wanted.length })
      try {
        for (const { symbol, print } of wanted) {
          const packed = await fetchPacked(symbol, print)
          read.push(await client().ask({ kind: 'take', symbol, print, packed }))
          setState({ kind: 'loading', done: read.length, all: wanted.length })
        }
        setState({ kind: 'ready', read })
        return read
      } catch (error) {
        const words =
          error instanceof LabRefusal ? error.message : 'These prices could not be fetched, or are offered no more.'
        setState({ kind: 'failed', words })
        return []
      }
    },
    [client],
  )

  const taken = state.kind === 'ready' ? state.read : undefined
  /** A new worker knows nothing of them; the browser has kept what was fetched. */
  const takeAgain = useCallback(() => taken && void fetchBars(taken), [taken, fetchBars])

  return { offered, state, fetchBars, takeAgain }
}

async function fetchPacked(symbol: string, print: string): Promise<ArrayBuffer> {
  const answer = await fetch(`/api/lab/bars/${symbol}/${print}`)
  if (!answer.ok) throw new Error(`answered with ${answer.status}`)
  return answer.arrayBuffer()
}
