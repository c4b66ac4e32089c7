import { z } from 'zod'
import { amount, count, isoTime, refId } from '../../fields.ts'
import { memberReads, referralClicks } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'

const periodsMax = 60
const clickDaysMax = 31

export const countReferralClick = post('/auth/referral-click', {
  auth: 'public',
  tag: 'affiliate',
  summary: 'Counts the opening of a referral link, once a day per browser; the answer is the same for unknown ids',
  limits: referralClicks,
  body: z.object({ referral_id: refId }),
  reply: z.object({}),
})

export const readReferralClicks = get('/referral/clicks', {
  auth: 'member',
  mayLag: true,
  tag: 'affiliate',
  summary: 'How often your referral link was opened in the last 30 days, and how many people registered with it',
  limits: memberReads,
  reply: z.object({
    /** Oldest first, days without clicks included; today is the last. */
    days: z.array(z.object({ date: z.iso.date(), clicks: count })).max(clickDaysMax),
    clicks: count,
    /** Who registered with the link in the same days and has proved their address. */
    joined: count,
  }),
})

const income = { direct: amount, level: amount, sum: amount }
/** With what operators corrected, which is in the sum. */
const corrected = { ...income, corrections: amount }

export const incomePeriod = z.enum(['day', 'week', 'month'])

export const readIncomePeriods = get('/finance/income-periods', {
  auth: 'member',
  mayLag: true,
  tag: 'finance',
  summary:
    'Affiliate income by day, week or month (UTC), direct, level and corrections apart; everything earlier is one sum',
  limits: memberReads,
  query: z.object({ by: incomePeriod }),
  reply: z.object({
    /** Oldest first, periods without income included; the present one is the last. Weeks begin on Monday. */
    periods: z.array(z.object({ from: z.iso.date(), ...corrected })).max(periodsMax),
    earlier: z.object(corrected),
    /** All of it: the periods and what was earlier. */
    sums: z.object(corrected),
    /** False for a while after an update, until older entries are added up. */
    isComplete: z.boolean(),
  }),
})

export const readBrought = get('/referral/brought', {
  auth: 'member',
  mayLag: true,
  tag: 'affiliate',
  summary:
    'What each direct member earned you: income from their deposits, and level income through them and their team',
  limits: memberReads,
  query: pageQuery(['name', 'created_on', 'direct', 'level', 'sum']),
  reply: z.object({
    members: rows(z.object({ referral_id: z.string(), name: z.string(), created_on: isoTime, ...income })),
    /** Of all of them, whatever is searched for. */
    sums: z.object(income),
    total: count,
  }),
})
