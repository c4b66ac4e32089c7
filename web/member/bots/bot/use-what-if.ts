import { readWhatIf, readWhatIfBars } from '@fairlead/contract/routes/bots/what-if'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { LabClient, LabStopped } from '../../../lab/worker/lab-client.ts'
import type { WhatIfOrder, WhatIfResult } from '../../../lab/worker/replay-past.ts'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'

export type WhatIfReply = z.output<typeof readWhatIf.reply>

/** Whether the account can be replayed, and since when its settings hold. */
export const useWhatIf = () =>
  useQuery({ queryKey: keyOf(readWhatIf), queryFn: ({ signal }) => call(readWhatIf, { signal }) })

type Run =
  | { state: 'idle' }
  | { state: 'running'; part: number }
  | { state: 'done'; result: WhatIfResult; since: number; until: number }
  | { state: 'failed'; words: string }

/** Plays the account in the browser's worker: as it was, and with another choice. */
export function useReplay() {
  const [run, setRun] = useState<Run>({ state: 'idle' })
  const client = useRef<LabClient>(undefined)
  const stopper = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      stopper.current?.abort()
      client.current?.end()
      client.current = undefined
    },
    [],
  )

  const start = async (other: WhatIfOrder['other']) => {
    stopper.current?.abort()
    const mine = new AbortController()
    stopper.current = mine
    const { signal } = mine
    setRun({ state: 'running', part: 0 })
    try {
      // The account goes on meanwhile: both are asked for anew, and what is later than the other is left out.
      const { past } = await call(readWhatIf, { signal })
      const { series } = await call(readWhatIfBars, { signal })
      if (!past) throw new Error('Your account cannot be replayed just now.')
      client.current ??= new LabClient()
      const result = await client.current.ask(
        {
          kind: 'what-if',
          past,
          other,
          series: series.map(({ symbol, packed }) => ({ symbol, packed: bytesOf(packed) })),
        },
        { signal, onProgress: ({ part }) => !signal.aborted && setRun({ state: 'running', part }) },
      )
      if (!signal.aborted) setRun({ state: 'done', result, since: past.since, until: past.until })
    } catch (error) {
      if (!signal.aborted && !(error instanceof LabStopped))
        setRun({ state: 'failed', words: (error as Error).message })
    }
  }
  const stop = () => {
    stopper.current?.abort()
    setRun({ state: 'idle' })
  }
  return { run, start, stop }
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
