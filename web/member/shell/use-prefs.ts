import { readUserPrefs } from '@fairlead/contract/routes/finance/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'

export type UserPrefs = z.output<typeof readUserPrefs.reply>

export const prefsQuery = queryOptions({
  queryKey: keyOf(readUserPrefs),
  queryFn: ({ signal }) => call(readUserPrefs, { signal }),
})

export const usePrefs = () => useQuery(prefsQuery)
