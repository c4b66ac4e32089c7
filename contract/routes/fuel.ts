import { z } from 'zod'
import { kept, trade } from '../entities.ts'
import { amount, count, dayRange, id, isoTime } from '../fields.ts'
import { memberReads } from '../limits.ts'
import { pageQuery, rows } from '../page.ts'
import { get } from '../route.ts'

export const readFuelStats = get('/fuelstats', {
  auth: 'member',
  tag: 'fuel',
  summary: 'Fuel balance, what was used and deposited, and what each trade was charged',
  limits: memberReads,
  query: pageQuery(['DealTicket', 'Symbol', 'Profit', 'Trade_type', 'fuelUsed', 'fuelBalance', 'Trade_time']).extend(
    dayRange,
  ),
  reply: z.object({
    fuelBalance: amount,
    fuelUsed: amount,
    totalDepositFuel: amount,
    totalProfit: amount,
    /** Closed trades with their net profit; `fuelUsed` is what is due on it, `owed` what of that is not paid yet. */
    allTradesData: rows(
      trade.extend({ fuelUsed: amount, owed: amount, fuelBalance: amount, account: id, trade: z.int() }),
    ),
    /** Still owed altogether, hosting included. */
    owed: amount,
    total: count,
    /** Of the days asked for, else of the last 30 days: what was taken from the fuel, by kind, what came in, and the profit. */
    period: z.object({
      from: isoTime.nullable(),
      to: isoTime,
      charges: amount,
      hosting: amount,
      reactivation: amount,
      deposited: amount,
      profit: amount,
      kept,
    }),
    /** Of the profit since joining. */
    kept,
    /** How fast fuel is used: by the last 30 days, or by those since the first charge in them. */
    pace: z.object({
      days: z.number(),
      perDay: amount,
      onProfitsPerDay: amount,
      runwayDays: z.number().nullable(),
    }),
  }),
})

export const readFuelFees = get('/fuelstats/fees', {
  auth: 'member',
  tag: 'fuel',
  summary: 'What was taken from the fuel besides charges on profits: hosting and reactivation, newest first',
  limits: memberReads,
  query: pageQuery(['at', 'kind', 'due', 'fuelBalance']).extend(dayRange),
  reply: z.object({
    fees: rows(
      z.object({
        id,
        at: isoTime,
        kind: z.enum(['hosting', 'reactivation']),
        due: amount,
        owed: amount,
        fuelBalance: amount,
      }),
    ),
    total: count,
  }),
})
