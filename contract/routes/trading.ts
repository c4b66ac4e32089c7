import { z } from 'zod'
import { trade } from '../entities.ts'
import { amount, count } from '../fields.ts'
import { memberReads } from '../limits.ts'
import { pageQuery, rows } from '../page.ts'
import { get } from '../route.ts'

export const readBotStats = get('/botstats', {
  auth: 'member',
  tag: 'trading',
  summary: 'Capital, trade balance and trades, newest first unless sorted otherwise',
  limits: memberReads,
  query: pageQuery(['DealTicket', 'Symbol', 'Volume', 'Price', 'Profit', 'Trade_type', 'Trade_time']),
  reply: z.object({ capital: amount, tradeBalance: amount, allUserTrades: rows(trade), total: count }),
})
