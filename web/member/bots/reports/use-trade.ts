import { readTrade } from '@fairlead/contract/routes/bots/trading'
import { dealOfWire } from '@fairlead/contract/wire-names'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import type { TradeName } from './use-open-trade.ts'

export type TradeDetails = ReturnType<typeof tradeOf>
export type Receipt = NonNullable<TradeDetails['receipt']>

export const useTrade = ({ trade, account }: TradeName) =>
  useQuery({
    queryKey: [...keyOf(readTrade), trade, account],
    queryFn: async ({ signal }) =>
      tradeOf(
        await call(readTrade, { params: { position: trade }, query: account === undefined ? {} : { account }, signal }),
      ),
  })

const tradeOf = ({ deals, ...others }: z.output<typeof readTrade.reply>) => ({
  ...others,
  deals: deals.map(dealOfWire),
})
