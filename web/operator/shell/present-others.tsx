import { presenceEverySeconds, setPresence } from '@fairlead/contract/routes/wallet/operator-queues'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'

/** Who else has this row open right now. */
export function PresentOthers({ section, id }: { section: string; id: number }) {
  const names = usePresence(section, id)
  return (
    <p role="status" className="empty:hidden">
      {names.length > 0 && (
        <span className="mb-4 flex items-center gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-text">
          <Eye className="size-4 shrink-0" aria-hidden="true" />
          {names.join(' and ')} {names.length === 1 ? 'also has' : 'also have'} this open.
        </span>
      )}
    </p>
  )
}

/** Which row is open here; empty when none is. */
let openPlace = ''

/** Says that this row is open here, again and again while it is, and answers the names of the others who have it open. */
function usePresence(section: string, id: number): string[] {
  const place = `${section} ${id}`
  const { data } = useQuery({
    queryKey: [...keyOf(setPresence), place],
    queryFn: ({ signal }) => call(setPresence, { body: { place }, signal }),
    refetchInterval: presenceEverySeconds * 1_000,
  })
  useEffect(() => {
    openPlace = place
    return () => {
      openPlace = ''
      // Who goes on to the next row has said so by then: leaving must not overtake it.
      queueMicrotask(leaveUnlessOpen)
    }
  }, [place])
  return [...new Set((data?.others ?? []).filter((other) => other.place === place).map(({ name }) => name))]
}

function leaveUnlessOpen(): void {
  // Nobody waits for it: a place that was not left in words is left by silence.
  if (openPlace === '') call(setPresence, { body: { place: '' } }).catch(() => undefined)
}
