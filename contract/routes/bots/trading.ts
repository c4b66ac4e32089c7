import { z } from 'zod'
import { chargeBasis, kept, trade } from '../../entities.ts'
import { amount, count, day, dayRange, id, isoTime, pathId } from '../../fields.ts'
import { memberReads } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get } from '../../route.ts'
import { dealSorts } from '../../wire-names.ts'

export const botStatsQuery = pageQuery(dealSorts).extend(dayRange)

export const readBotStats = get('/botstats', {
  auth: 'member',
  mayLag: true,
  tag: 'trading',
  summary: 'Capital, trade balance and deals, newest first unless sorted otherwise',
  limits: memberReads,
  query: botStatsQuery,
  reply: z.object({
    capital: amount,
    tradeBalance: amount,
    /** Deals. `Profit` is with swap and commission; `trade` on `account` is the trade that the deal belongs to. */
    allUserTrades: rows(
      trade.extend({
        account: id,
        trade: z.int(),
        entry: z.enum(['in', 'out']),
        isCounter: z.boolean(),
        /** Of the deal that closed the last of its trade: what all deals of the trade made, what was charged, and what is kept. */
        whole: z.object({ profit: amount, fuelCharge: amount.nullable(), kept: amount.nullable() }).nullable(),
      }),
    ),
    total: count,
    /** Trades closed on the days asked for, and what they made together. */
    closed: z.object({ trades: count, profit: amount, kept }),
  }),
})

const price = z.number()
const deal = trade.extend({
  position: z.int(),
  isCounter: z.boolean(),
  entry: z.enum(['in', 'out']),
  swap: amount,
  commission: amount,
  /** Why, in words. */
  reason: z.string(),
  /** Of a deal that opened: what its part had of all stakes then; null of any other, and where none is known. */
  partShare: z.number().nullable(),
})

/** Where a charge went: who of the members above got what, by level only. */
const receipt = z.object({
  gross: amount,
  swap: amount,
  commission: amount,
  net: amount,
  basis: chargeBasis,
  /** What of the net profit is charged; under `net-new-profit` what lies above the highest mark. */
  chargeable: amount,
  companyPercent: z.number(),
  discountPercent: z.number(),
  due: amount,
  paidByBonus: amount,
  paidByFuel: amount,
  owed: amount,
  /** What of the above was taken from later deposits; the rest is what lies between the two balances. */
  collectedLater: amount,
  fuelBefore: amount,
  fuelAfter: amount,
  toOperations: amount,
  toLevels: z.array(z.object({ level: count, amount })).max(20),
  toPool: amount,
  /** Direct income that had been paid out in advance on the fuel used. */
  advanceReleased: amount,
})

export const findTrade = get('/bot/trade', {
  auth: 'member',
  tag: 'trading',
  summary:
    'The trade with this position number, whether of its first position or of a counter trade; empty if there is none',
  limits: memberReads,
  query: z.object({ number: pathId }),
  reply: z.object({
    trade: z
      .object({
        account: id,
        position: z.int(),
        symbol: z.string(),
        closedAt: isoTime.nullable(),
        profit: amount.nullable(),
      })
      .nullable(),
  }),
})

export const readTrade = get('/trades/:position', {
  auth: 'member',
  tag: 'trading',
  summary: 'One trade: its deals, why, its receipt, and the market around it',
  limits: memberReads,
  params: z.object({ position: pathId }),
  /** Tickets are counted by account; without one it is the newest trade of that number. */
  query: z.object({ account: pathId.optional() }),
  reply: z.object({
    account: id,
    position: z.int(),
    symbol: z.string(),
    side: z.enum(['buy', 'sell']),
    /** Said where what the broker quotes is shown under another name. */
    note: z.string().nullable(),
    /** The first position as the broker has it, where that is the pair the other way round. */
    atBroker: z
      .object({
        symbol: z.string(),
        side: z.enum(['buy', 'sell']),
        price: price.nullable(),
        closePrice: price.nullable(),
      })
      .nullable(),
    volume: z.number(),
    openedAt: isoTime,
    closedAt: isoTime.nullable(),
    profit: amount.nullable(),
    /** Where it stands; of a closed trade the one it was opened with. */
    stop: price.nullable(),
    target: price.nullable(),
    deals: z.array(deal).max(100),
    /** Null while it is open or waits for its settlement. */
    receipt: receipt.nullable(),
    candles: z.array(z.object({ time: isoTime, open: price, high: price, low: price, close: price })).max(500),
    candleSeconds: z.int().positive(),
  }),
})

export const listTrades = get('/trades', {
  auth: 'member',
  mayLag: true,
  tag: 'trading',
  summary: 'Trades: positions with their counter trades, open ones first, then as they were closed, newest first',
  limits: memberReads,
  query: pageQuery([
    'trade',
    'symbol',
    'side',
    'volume',
    'openedAt',
    'closedAt',
    'profit',
    'fuelCharge',
    'kept',
  ]).extend(dayRange),
  reply: z.object({
    trades: rows(
      z.object({
        account: id,
        /** The number of the first position. */
        trade: z.int(),
        /** Of the deal that closed the last of it. */
        DealTicket: z.int().nullable(),
        symbol: z.string(),
        side: z.enum(['buy', 'sell']),
        volume: z.number(),
        /** How many positions covered it. */
        counters: count,
        openedAt: isoTime,
        closedAt: isoTime.nullable(),
        /** Before fuel, swap and commission included; nothing while any of it is open. */
        profit: amount.nullable(),
        /** Nothing until it is settled. */
        fuelCharge: amount.nullable(),
        kept: amount.nullable(),
      }),
    ),
    total: count,
  }),
})

export const readPerformance = get('/performance', {
  auth: 'member',
  mayLag: true,
  tag: 'trading',
  summary: 'Equity and daily profit over a range, and what the profit came from',
  limits: memberReads,
  query: z.object({
    range: z.enum(['1D', '1W', '1M', '3M', 'all']).default('1M'),
    /** One day instead of a range. */
    day: day.optional(),
    /** Adds what buying and holding would have made, which takes longer. */
    compare: z.enum(['held']).optional(),
  }),
  reply: z.object({
    from: isoTime.nullable(),
    to: isoTime,
    points: z
      .array(
        z.object({
          at: isoTime,
          balance: amount,
          equity: amount,
          /** The equity less what charges, hosting and fees took since the first point. */
          kept: amount,
          /** The first point's equity, had nothing been traded. */
          idle: amount,
          /** The same, had it bought what the bot may trade; null between the points it is worked out for, and where it was not asked for. */
          held: amount.nullable(),
        }),
      )
      .max(1_000),
    /** What is bought and held for that, in equal parts. */
    heldSymbols: z.array(z.string()).max(10),
    /** Days with a closed trade, or with hosting or a fee. */
    days: z.array(z.object({ date: z.string(), profit: amount, trades: count, kept: amount })).max(1_000),
    bySymbol: z.array(z.object({ symbol: z.string(), profit: amount, trades: count, won: count })).max(20),
    byWeekday: z.array(z.object({ weekday: z.int().min(0).max(6), profit: amount, trades: count })).max(7),
    byHour: z.array(z.object({ hour: z.int().min(0).max(23), profit: amount, trades: count })).max(24),
    /** Money that came into the trading account or left it, which is no profit. */
    transfers: z.array(z.object({ at: isoTime, amount })).max(100),
    /** All closed trades of the range, over all the member's accounts. */
    closed: z.object({ trades: count, won: count, profit: amount }),
    /** What of that was kept. */
    kept,
    /** Largest fall of the equity from a peak, in dollars and as a percentage of that peak. */
    drawdown: amount,
    drawdownPeak: amount,
    drawdownPercent: z.number(),
    /** Mean profit of a closed trade in the range. */
    expectancy: amount.nullable(),
    /** What the account that is traded held when the range began, and what its trades have made since. */
    startCapital: amount.nullable(),
    accountProfit: amount,
    /** The second as a percentage of the first. */
    returnPercent: z.number().nullable(),
    /** What the account's trades made less their charges and its hosting, and that as a percentage of the same. */
    accountKept: amount,
    keptPercent: z.number().nullable(),
  }),
})
