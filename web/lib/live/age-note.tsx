import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { figuresAge } from '../calls/figures-age.ts'
import { agoWords } from '../formats/ago-words.ts'
import { exactTime } from '../formats/format.ts'
import { useNow } from '../time/use-now.ts'

const lookEveryMs = 1_000
const minuteMs = 60_000
/** How soon old figures are asked for again by themselves: whoever looks at them must not have to. */
const renewEveryMs = 15_000

/** Says of which moment the reports and lists on a page are, where they are not of the present. */
export function AgeNote() {
  const asOf = useOldestShown()
  return asOf === undefined ? null : <Note asOf={asOf} />
}

function Note({ asOf }: { asOf: number }) {
  const now = useNow(lookEveryMs)
  const queryClient = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => figuresAge.of(pathOf(queryKey)) !== undefined })
    }, renewEveryMs)
    return () => clearInterval(timer)
  }, [queryClient])
  return (
    <p
      role="note"
      data-not-printed
      className="mb-4 flex items-start gap-2 rounded-control border border-line bg-raised px-3 py-2 text-sm text-muted"
    >
      <History className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        Reports and lists on this page show figures as of {exactTime(new Date(asOf))}, {ageWords(now.getTime() - asOf)}.
      </span>
    </p>
  )
}

/** The oldest moment that anything on the page is of. */
function useOldestShown(): number | undefined {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      const leaves = [figuresAge.subscribe(listener), queryClient.getQueryCache().subscribe(listener)]
      return () => {
        for (const leave of leaves) leave()
      }
    },
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => oldestShown(queryClient))
}

function oldestShown(queryClient: QueryClient): number | undefined {
  const moments = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ queryKey }) => figuresAge.of(pathOf(queryKey)) ?? [])
  return moments.length > 0 ? Math.min(...moments) : undefined
}

/** Every query of a call begins with its path (`keyOf`). */
const pathOf = (queryKey: readonly unknown[]): string => String(queryKey[0])

const ageWords = (ms: number): string => (ms < minuteMs ? `${Math.floor(ms / 1_000)} seconds ago` : agoWords(ms))
