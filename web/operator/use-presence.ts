import { presenceEverySeconds, setPresence } from '@fairlead/contract/routes/operator-queues'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../lib/api.ts'
import { keyOf } from '../lib/query-key.ts'

/** Says that this row is open here, again and again while it is, and answers the names of the others who have it open. */
export function usePresence(section: string, id: number): string[] {
  const place = `${section} ${id}`
  const { data } = useQuery({
    queryKey: [...keyOf(setPresence), place],
    queryFn: ({ signal }) => call(setPresence, { body: { place }, signal }),
    refetchInterval: presenceEverySeconds * 1_000,
  })
  useEffect(
    () => () => {
      // Nobody waits for it: a place that was not left in words is left by silence.
      call(setPresence, { body: { place: '' } }).catch(() => undefined)
    },
    [],
  )
  return [...new Set((data?.others ?? []).filter((other) => other.place === place).map(({ name }) => name))]
}
