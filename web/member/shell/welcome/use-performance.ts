import { readPerformance } from '@fairlead/contract/routes/bots/trading'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useAddressChange } from '../../../lib/use-address-change.ts'
import { dayIn } from '../../bots/reports/use-day-range.ts'

export type Performance = z.output<typeof readPerformance.reply>
export const ranges = ['1D', '1W', '1M', '3M', 'all'] as const
export type Range = (typeof ranges)[number]
/** What the figures of the section are of: a range that ends now, or one day. */
export type Chosen = { range: Range; day: string | undefined }

const rangeDefault: Range = '1M'

/** Lines that can be drawn beside the account's own. */
export const lines = ['kept', 'idle', 'held'] as const
export type Line = (typeof lines)[number]
const linesDefault: readonly Line[] = ['kept']

export const usePerformance = ({ range, day }: Chosen, withHeld = false) =>
  useQuery({
    queryKey: [...keyOf(readPerformance), day ?? range, ...(withHeld ? ['held'] : [])],
    queryFn: ({ signal }) =>
      call(readPerformance, {
        query: { ...(day ? { day } : { range }), ...(withHeld ? { compare: 'held' as const } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The choice stands in the address, so that reload, back and links keep it. Choosing a range lets go of the day. */
export function useChosen(): Chosen & {
  lines: readonly Line[]
  chooseRange: (range: Range) => void
  chooseDay: (day?: string) => void
  showLine: (line: Line, isShown: boolean) => void
} {
  const [address] = useSearchParams()
  const change = useAddressChange()
  const named = address.get('lines')
  const shown = useMemo(
    () => (named === null ? linesDefault : lines.filter((line) => named.split(',').includes(line))),
    [named],
  )
  return {
    lines: shown,
    showLine: (line, isShown) =>
      change((next) => {
        const wanted = lines.filter((one) => (one === line ? isShown : shown.includes(one)))
        next.set('lines', wanted.join(','))
      }),
    range: ranges.find((known) => known === address.get('range')) ?? rangeDefault,
    day: dayIn(address.get('day')),
    chooseRange: (range) =>
      change((next) => {
        next.set('range', range)
        next.delete('day')
      }),
    chooseDay: (day) => change((next) => (day ? next.set('day', day) : next.delete('day'))),
  }
}
