import { z } from 'zod'
import { amount, count, id, isoTime } from '../../fields.ts'
import { downloads } from '../../limits.ts'
import { rows } from '../../page.ts'
import { statementBookIds } from '../../period-statement.ts'
import { get } from '../../route.ts'
import { text } from '../../text.ts'
import { statementAccount, statementKind } from './statement.ts'

/** A month (`2026-03`) or a year (`2026`) of the calendar, in UTC. */
export const statementPeriod = z
  .string({ error: text.periodInvalid })
  .max(7, text.periodInvalid)
  .regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, text.periodInvalid)

/** So many trades and single movements stand on the page; a file has all of them. */
export const periodRowsMax = 200

/** What a day of a month, or a month of a year, brought. */
const part = z.object({
  /** `2026-03-05`, or `2026-03`. */
  part: z.string(),
  trades: count,
  /** What they made or lost, before fuel. */
  result: amount,
  /** Taken from fuel for profitable trades, at once or later. */
  charged: amount,
  /** Taken from fuel for hosting and reactivation. */
  fees: amount,
  deposited: amount,
  income: amount,
  withdrawn: amount,
  /** When it was over. */
  fuel: amount,
  balance: amount,
})

export const readPeriodStatement = get('/finance/statement/period', {
  auth: 'member',
  mayLag: true,
  tag: 'finance',
  summary:
    'A month or a year of your accounts: movements between the opening and closing balances, to the last micro-dollar',
  limits: downloads,
  query: z.object({ period: statementPeriod }),
  reply: z.object({
    from: isoTime,
    /** The first moment after it. */
    before: isoTime,
    madeAt: isoTime,
    /** Until then more may be added. */
    isOver: z.boolean(),
    books: z
      .array(
        z.object({
          book: z.enum(statementBookIds),
          opening: amount,
          closing: amount,
          lines: z.array(z.object({ kind: statementKind, amount })).max(statementKind.options.length),
        }),
      )
      .max(statementBookIds.length),
    /** What withdrawals that were paid cost, within what they took from hold. */
    withdrawalFees: amount,
    trades: z.object({ count, won: count, lost: count, profit: amount, loss: amount, result: amount }),
    /** In order; without those on which nothing moved. */
    parts: z.array(part).max(31),
    /** Of all parts. */
    sums: part.pick({ charged: true, fees: true, deposited: true, income: true, withdrawn: true }),
    /** Everything but charges, hosting and income, the oldest first. */
    movements: rows(
      z.object({ entry: id, at: isoTime, account: statementAccount, kind: statementKind, what: z.string(), amount }),
    ),
    /** There are more of them than stand here. */
    movementsCut: z.boolean(),
    /** Of a month only: the newest, by when they closed. */
    closed: rows(
      z.object({
        position: id,
        account: id,
        symbol: z.string(),
        volume: z.number(),
        openedAt: isoTime,
        closedAt: isoTime,
        result: amount,
      }),
    ),
  }),
})

export const downloadPeriodStatement = get('/finance/statement/period/file', {
  auth: 'member',
  mayLag: true,
  tag: 'finance',
  summary: 'All lines and trades of a month or a year, with the balances before and after',
  limits: downloads,
  query: z.object({ period: statementPeriod, format: z.enum(['csv', 'xlsx']) }),
  replyKind: 'file',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})
