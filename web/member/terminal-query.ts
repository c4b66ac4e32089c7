import { readTerminal } from '@fairlead/contract/routes/terminal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { keyOf } from '../lib/query-key.ts'

export const terminalQuery = queryOptions({
  queryKey: keyOf(readTerminal),
  queryFn: ({ signal }) => call(readTerminal, { signal }),
})
