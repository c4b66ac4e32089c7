import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { useCallback, useRef, useState } from 'react'
import { type LabClient, LabStopped } from '../worker/lab-client.ts'
import type { ReadFile } from '../worker/protocol.ts'
import { guessSymbol } from './guess-symbol.ts'

export type OwnFile = {
  readonly id: number
  readonly name: string
  readonly symbol: InstrumentSymbol
  readonly state:
    | { readonly kind: 'reading'; readonly part: number }
    | { readonly kind: 'read'; readonly read: ReadFile }
    | { readonly kind: 'failed'; readonly words: string }
}

/** As many as there are instruments; of one instrument the newest counts. */
const filesMax = 6

/** The visitor's own files, each read as soon as it is here. */
export function useOwnFiles(client: () => LabClient) {
  const [files, setFiles] = useState<readonly OwnFile[]>([])
  const kept = useRef(new Map<number, { file: File; reading: AbortController }>())
  const nextId = useRef(1)

  const setState = useCallback((id: number, state: OwnFile['state']) => {
    setFiles((now) => now.map((one) => (one.id === id ? { ...one, state } : one)))
  }, [])

  const read = useCallback(
    (id: number, file: File, symbol: InstrumentSymbol) => {
      kept.current.get(id)?.reading.abort()
      const reading = new AbortController()
      kept.current.set(id, { file, reading })
      client()
        .ask(
          { kind: 'read', file, symbol },
          { signal: reading.signal, onProgress: ({ part }) => setState(id, { kind: 'reading', part }) },
        )
        .then((found) => !reading.signal.aborted && setState(id, { kind: 'read', read: found }))
        .catch((error: unknown) => {
          if (reading.signal.aborted || error instanceof LabStopped) return
          setState(id, { kind: 'failed', words: sentence((error as Error).message) })
        })
    },
    [client, setState],
  )

  const remove = useCallback((id: number) => {
    kept.current.get(id)?.reading.abort()
    kept.current.delete(id)
    setFiles((now) => now.filter((one) => one.id !== id))
  }, [])

  const add = useCallback(
    (added: readonly File[]) => {
      const mine = added.slice(0, filesMax).map((file): { file: File; own: OwnFile } => ({
        file,
        own: {
          id: nextId.current++,
          name: file.name,
          symbol: guessSymbol(file.name),
          state: { kind: 'reading', part: 0 },
        },
      }))
      setFiles((now) => [...now, ...mine.map(({ own }) => own)].slice(-filesMax))
      for (const { file, own } of mine) read(own.id, file, own.symbol)
    },
    [read],
  )

  const name = useCallback(
    (id: number, symbol: InstrumentSymbol) => {
      setFiles((now) =>
        now.map((one) => (one.id === id ? { ...one, symbol, state: { kind: 'reading', part: 0 } } : one)),
      )
      const file = kept.current.get(id)?.file
      if (file) read(id, file, symbol)
    },
    [read],
  )

  return { files, add, name, remove }
}

/** What the importer says begins small and ends without a stop, since others put words around it. */
const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)
