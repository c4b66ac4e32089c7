import { z } from 'zod'
import { amount, count, dayRange, free, id, isoTime } from '../../fields.ts'
import { entryKinds, figuresReply, type LedgerAccount, ledgerAccounts } from '../../figures.ts'
import { downloads, operatorLimits, publicForms } from '../../limits.ts'
import { get, post } from '../../route.ts'

const daysMax = 400
const kindOfEntry = z.enum(Object.keys(entryKinds) as [keyof typeof entryKinds, ...(keyof typeof entryKinds)[]])
const ledgerAccount = z.enum(Object.keys(ledgerAccounts) as [LedgerAccount, ...LedgerAccount[]])

export const readMoneyReport = get('/operator/reports/money', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  mayLag: true,
  tag: 'operator',
  summary: 'Ledger figures by day, newest first, with debits and credits',
  limits: operatorLimits,
  query: z.object(dayRange),
  reply: z.object({
    days: z.array(z.object({ day: z.iso.date(), figures: figuresReply })).max(daysMax),
    /** Over all days asked for, as are all the sums below. */
    totals: figuresReply,
    /** By kind of entry and account. The treasury is an asset: a deposit is a debit of it. */
    journal: z
      .array(z.object({ kind: kindOfEntry, account: ledgerAccount, entries: count, debit: amount, credit: amount }))
      .max(kindOfEntry.options.length * ledgerAccount.options.length),
    /** Both come to the same, or the books do not hold. */
    debits: amount,
    credits: amount,
    /** Transfers that were final on the chain. */
    transfers: z.object({ count, amount }),
    /** Whether there are more days than are shown. */
    isCut: z.boolean(),
  }),
})

export const downloadReport = get('/operator/reports/file', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  mayLag: true,
  tag: 'operator',
  summary:
    'Money by day, kind and account; payouts; or income statements of a year, of all members or of one; as a file',
  limits: downloads,
  query: z.object({
    report: z.enum(['money', 'payouts', 'incomes']),
    ...dayRange,
    year: z.coerce.number().int().min(2020).max(2099).optional(),
    /** E-mail address or referral ID; incomes of everybody without one. */
    member: free(254).optional(),
    format: z.enum(['csv', 'xlsx']),
  }),
  replyKind: 'file',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})

const weeksMax = 520

export const readGrowth = get('/operator/growth', {
  auth: 'operator',
  mayLag: true,
  tag: 'operator',
  summary: 'From the register page to an active bot, by week of registration; and the biggest teams',
  limits: operatorLimits,
  query: z.object({ weeks: z.coerce.number().int().min(1).max(weeksMax).optional() }),
  reply: z.object({
    countedAt: isoTime.nullable(),
    weeks: z
      .array(
        z.object({
          week: z.iso.date(),
          visited: count,
          registered: count,
          verified: count,
          funded: count,
          active: count,
          deposited: amount,
        }),
      )
      .max(weeksMax),
    teams: z
      .array(
        z.object({
          id,
          name: z.string(),
          refId: z.string(),
          members: count,
          active: count,
          deposited: amount,
          income: amount,
        }),
      )
      .max(100),
  }),
})

export const countRegisterVisit = post('/auth/register-visit', {
  auth: 'public',
  tag: 'auth',
  summary: 'Counts a visit to the register page, once a day per browser',
  limits: publicForms,
  reply: z.object({}),
})
