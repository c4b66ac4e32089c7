import { z } from 'zod'
import { botState } from '../entities.ts'
import { amount, count, id, idParams, isoTime } from '../fields.ts'
import { operatorLimits } from '../limits.ts'
import { pageQuery, rows } from '../page.ts'
import { get } from '../route.ts'
import { user } from './auth.ts'

const member = user.extend({
  package_name: z.string().nullable(),
  bot: botState,
  fuelBalance: amount,
  income: amount,
})

export const listMembers = get('/operator/members', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Members, found by name, e-mail or referral ID',
  limits: operatorLimits,
  query: pageQuery(['createdAt', 'name', 'email', 'fuelBalance', 'income']),
  reply: z.object({ members: rows(member), total: count }),
})

export const readMember = get('/operator/members/:id', {
  auth: 'operator',
  tag: 'operator',
  summary: 'One member: account, balances, bot and team',
  limits: operatorLimits,
  params: idParams,
  reply: member.extend({
    emailVerifiedAt: isoTime.nullable(),
    closedAt: isoTime.nullable(),
    sponsor: z.object({ id, name: z.string(), refId: z.string() }).nullable(),
    payoutAddress: z.string().nullable(),
    depositAddress: z.string().nullable(),
    bonusFuel: amount,
    hold: amount,
    arrears: amount,
    capital: amount.nullable(),
    directMembers: count,
    teamMembers: count,
  }),
})
