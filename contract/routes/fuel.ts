import { z } from 'zod'
import { trade } from '../entities.ts'
import { amount, count } from '../fields.ts'
import { memberReads } from '../limits.ts'
import { pageQuery, rows } from '../page.ts'
import { get } from '../route.ts'

export const readFuelStats = get('/fuelstats', {
  auth: 'member',
  tag: 'fuel',
  summary: 'Fuel balance, what was used and deposited, and what each trade was charged',
  limits: memberReads,
  query: pageQuery(['DealTicket', 'Symbol', 'Profit', 'Trade_type', 'fuelUsed', 'fuelBalance', 'Trade_time']),
  reply: z.object({
    fuelBalance: amount,
    fuelUsed: amount,
    totalDepositFuel: amount,
    totalProfit: amount,
    /** Closed trades with their net profit; `fuelUsed` is what is due on it, `owed` what of that is not paid yet. */
    allTradesData: rows(trade.extend({ fuelUsed: amount, owed: amount, fuelBalance: amount })),
    /** Still owed altogether, hosting included. */
    owed: amount,
    total: count,
  }),
})
