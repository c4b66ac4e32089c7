import { readFuelData } from '@fairlead/contract/routes/finance/finance'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'

export const useFuelData = () =>
  useQuery({
    queryKey: keyOf(readFuelData),
    queryFn: ({ signal }) => call(readFuelData, { signal }),
  })
