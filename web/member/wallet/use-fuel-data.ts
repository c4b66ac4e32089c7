import { readFuelData } from '@fairlead/contract/routes/finance'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/query-key.ts'

export const useFuelData = () =>
  useQuery({
    queryKey: keyOf(readFuelData),
    queryFn: ({ signal }) => call(readFuelData, { signal }),
  })
