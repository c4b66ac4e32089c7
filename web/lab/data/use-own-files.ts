import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { useCallback, useRef, useState } from 'react'
import { type LabClient, LabStopped, type Progress } from '../worker/lab-client.ts'
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

type Kept = { file: File; symbol: InstrumentSymbol; reading: AbortController; isRead: boolean }

/** The visitor's own files, each read as soon as it is here. */
export function useOwnFiles(client: () => LabClient) {
  const [files, setFiles] = useState<readonly OwnFile[]>([])
  const kept = useRef(new Map<number, Kept>())
  const nextId = useRef(1)

  const setState = useCallback((id: number, state: OwnFile['state']) => {
    setFiles((now) => now.map((one) => (one.id === id ? { ...one, state } : one)))
  }, [])

  const read = useCallback(
    (id: number, file: File, symbol: InstrumentSymbol, onProgress?: (progress: Progress) => void) => {
      kept.current.get(id)?.reading.abort()
      const reading = new AbortController()
      const mine: Kept = { file, symbol, reading, isRead: false }
      kept.current.set(id, mine)
      client()
        .ask({ kind: 'read', file, symbol }, { signal: reading.signal, ...(onProgress && { onProgress }) })
        .then((found) => {
          if (reading.signal.aborted) return
          mine.isRead = true
          setState(id, { kind: 'read', read: found })
        })
        .catch((error: unknown) => {
          if (reading.signal.aborted || error instanceof LabStopped) return
          setState(id, { kind: 'failed', words: sentence((error as Error).message) })
        })
    },
    [client, setState],
  )

  const readShown = useCallback(
    (id: number, file: File, symbol: InstrumentSymbol) =>
      read(id, file, symbol, ({ part }) => setState(id, { kind: 'reading', part })),
    [read, setState],
  )

  /** The worker keeps one file of an instrument, the one it read last; the one that counts is the last in the list. */
  const settle = useCallback(
    (symbol: InstrumentSymbol | undefined) => {
      const [id, last] = [...kept.current].findLast(([, one]) => one.symbol === symbol) ?? []
      if (id !== undefined && last?.isRead) read(id, last.file, last.symbol)
    },
    [read],
  )

  const remove = useCallback(
    (id: number) => {
      const gone = kept.current.get(id)
      gone?.reading.abort()
      kept.current.delete(id)
      setFiles((now) => now.filter((one) => one.id !== id))
      settle(gone?.symbol)
    },
    [settle],
  )

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
      for (const { file, own } of mine) readShown(own.id, file, own.symbol)
    },
    [readShown],
  )

  const name = useCallback(
    (id: number, symbol: InstrumentSymbol) => {
      setFiles((now) =>
        now.map((one) => (one.id === id ? { ...one, symbol, state: { kind: 'reading', part: 0 } } : one)),
      )
      const before = kept.current.get(id)
      if (!before) return
      readShown(id, before.file, symbol)
      settle(before.symbol)
      settle(symbol)
    },
    [readShown, settle],
  )

  /** A new worker knows nothing of them; a file that could not be read is not tried again. */
  const readAgain = useCallback(() => {
    for (const [id, { file, symbol, isRead }] of [...kept.current]) if (isRead) read(id, file, symbol)
  }, [read])

  return { files, add, name, remove, readAgain }
}

/** What the importer says begins small and ends without a stop, since others put words around it. */
const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)
