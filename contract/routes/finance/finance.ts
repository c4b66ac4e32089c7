import { z } from 'zod'
import { amount, count, id, isoTime } from '../../fields.ts'
import { memberReads } from '../../limits.ts'
import { rows } from '../../page.ts'
import { get } from '../../route.ts'

const levelsMax = 100

export const readFuelData = get('/finance/fuel-data', {
  auth: 'member',
  tag: 'finance',
  summary: 'Where fuel came from and where it went',
  limits: memberReads,
  reply: z.object({
    fuelBalance: amount,
    fuelWith: amount,
    fuelTopUp: amount,
    fuelConsume: amount,
    fuelRefunded: amount,
  }),
})

export const readEarnings = get('/finance/earnings', {
  auth: 'member',
  tag: 'finance',
  summary: 'Affiliate earnings by day, level and referral',
  limits: memberReads,
  reply: z.object({
    /** The newest days with earnings. */
    daillyEarnings: rows(z.object({ date: z.iso.date(), direct: amount, level: amount, sum: amount })),
    /** Level income, corrections included, as in the preferences. */
    totalRefIncome: amount,
    /** Direct income. */
    totaldirRefIncome: amount,
    totalEarning: amount,
    growthTrnxs: rows(
      z.object({
        kind: z.enum(['direct', 'level']),
        amount,
        level: count,
        name: z.string(),
        createdAt: isoTime,
      }),
    ),
    teammLevelReport: z
      .array(z.object({ level: count, members: count, activeMembers: count, fuelDeposited: amount }))
      .max(levelsMax),
    referralReport: rows(z.object({ user_id: id, name: z.string(), fuelDeposited: amount, income: amount })),
    levelIncomeData: z
      .array(z.object({ level: count, levelPercent: z.number(), income: amount, eligible: z.boolean() }))
      .max(levelsMax),
  }),
})
