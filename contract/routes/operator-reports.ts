import { z } from 'zod'
import { amount, count, dayRange, filled, free, id, idParams, isoTime } from '../fields.ts'
import { downloads, operatorLimits, publicForms } from '../limits.ts'
import { pageQuery, rows } from '../page.ts'
import { get, post } from '../route.ts'
import { text } from '../text.ts'

const daysMax = 400
const kindsMax = 40

export const readMoneyReport = get('/operator/reports/money', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  summary: 'What moved in the books by day and kind of entry, newest day first',
  limits: operatorLimits,
  query: z.object(dayRange),
  reply: z.object({
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          /** What all accounts together got by entries of each kind. */
          moved: z.array(z.object({ kind: z.string(), entries: count, amount })).max(kindsMax),
        }),
      )
      .max(daysMax),
    /** Over all days asked for, by kind. */
    totals: z.array(z.object({ kind: z.string(), entries: count, amount })).max(kindsMax),
    payouts: z.object({ count, amount }),
    isCut: z.boolean(),
  }),
})

export const downloadReport = get('/operator/reports/file', {
  auth: 'operator',
  roles: ['owner', 'finance'],
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

const clusterKind = z.enum(['payout_address', 'deposit_source', 'mt5_login', 'device', 'network'])

export const listClusters = get('/operator/growth/clusters', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Accounts that share something only one person should have, those with the most income first',
  limits: operatorLimits,
  query: pageQuery(['income', 'size']).extend({ kind: clusterKind.optional() }),
  reply: z.object({
    clusters: rows(
      z.object({
        id,
        kind: clusterKind,
        shared: z.string(),
        size: count,
        income: amount,
        held: count,
        members: z
          .array(z.object({ id, name: z.string(), refId: z.string(), income: amount, isHeld: z.boolean() }))
          .max(20),
      }),
    ),
    total: count,
  }),
})

export const holdCluster = post('/operator/growth/clusters/:id/hold', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  summary: 'Freeze the accounts of a cluster until an operator has looked: nothing is paid out to them meanwhile',
  limits: operatorLimits,
  params: idParams,
  body: z.object({ reason: filled(text.reasonRequired, 500) }),
  reply: z.object({ held: count }),
})

export const countRegisterVisit = post('/auth/register-visit', {
  auth: 'public',
  tag: 'auth',
  summary: 'The register page was opened by a browser that has not said so today',
  limits: publicForms,
  reply: z.object({}),
})
