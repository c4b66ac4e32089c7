import { readShares } from '@fairlead/contract/routes/bots/shares'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'

export type Shares = z.output<typeof readShares.reply>

export const useShares = () =>
  useQuery({ queryKey: keyOf(readShares), queryFn: ({ signal }) => call(readShares, { signal }) })
