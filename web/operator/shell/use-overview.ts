import { operatorOverview } from '@fairlead/contract/routes/desk/operator'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'

export type Overview = z.output<typeof operatorOverview.reply>

/** Lags and queues move by themselves, without an event. */
const everyMs = 30_000

const overviewQuery = queryOptions({
  queryKey: keyOf(operatorOverview),
  queryFn: ({ signal }) => call(operatorOverview, { signal }),
  refetchInterval: everyMs,
})

export const useOverview = () => useQuery(overviewQuery)
