import { readTerminal } from '@fairlead/contract/routes/bots/terminal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'

export const terminalQuery = queryOptions({
  queryKey: keyOf(readTerminal),
  queryFn: ({ signal }) => call(readTerminal, { signal }),
})
