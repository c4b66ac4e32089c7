import { z } from 'zod'
import { kept, trade } from '../../entities.ts'
import { amount, count, dayRange, id, isoTime } from '../../fields.ts'
import { memberReads } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get } from '../../route.ts'
import { chargeSorts } from '../../wire-names.ts'

export const readFuelStats = get('/fuelstats', {
  auth: 'member',
  mayLag: true,
  tag: 'fuel',
  summary: 'Fuel balance, fuel used and deposited, and the charge on each trade',
  limits: memberReads,
  query: pageQuery(chargeSorts).extend(dayRange),
  reply: z.object({
    fuelBalance: amount,
    fuelUsed: amount,
    totalDepositFuel: amount,
    totalProfit: amount,
    /**
     * Closed trades, each by the deal that closed the last of it: ticket, type, price and time are that deal's, `Profit` is the net
     * one of all its deals, on which `fuelUsed` is due. `owed` is what of that is not paid yet, `kept` what is left of the profit,
     * `dealProfit` what that one deal made, `companyPercent` the company's share, as it was agreed when the trade was opened.
     */
    allTradesData: rows(
      trade.extend({
        fuelUsed: amount,
        owed: amount,
        fuelBalance: amount,
        account: id,
        trade: z.int(),
        entry: z.enum(['in', 'out']),
        isCounter: z.boolean(),
        kept: amount,
        dealProfit: amount.nullable(),
        companyPercent: z.number(),
      }),
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
    /** How fast hosting and charges use fuel: by the days of the last 30 that were charged, whose count is `days`. */
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
  mayLag: true,
  tag: 'fuel',
  summary: 'Fuel taken other than for charges on profits: hosting and reactivation, newest first',
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
