import { z } from 'zod'
import { botState } from '../../entities.ts'
import { amount, count, filled, id, idParams, isoTime } from '../../fields.ts'
import { operatorLimits } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { text } from '../../text.ts'
import { botLogQuery, readBotLog } from '../bots/bot.ts'
import { botStatsQuery, readBotStats } from '../bots/trading.ts'
import { readDirectTeam, teamQuery } from '../finance/affiliate.ts'
import { readStatement, statementQuery } from '../finance/statement.ts'
import { user } from './auth.ts'

const member = user.extend({
  package_name: z.string().nullable(),
  bot: botState,
  fuelBalance: amount,
  income: amount,
  lockedAt: isoTime.nullable(),
  closedAt: isoTime.nullable(),
})

/** No search goes through more than this many members, and `total` is never more. */
export const membersFoundMax = 1_000

export const listMembers = get('/operator/members', {
  auth: 'operator',
  mayLag: true,
  tag: 'operator',
  summary: 'Members, newest first, or found by name, e-mail, referral ID, address, transaction or MT5 login',
  limits: operatorLimits,
  query: pageQuery(['createdAt', 'name', 'email']),
  reply: z.object({ members: rows(member), total: count }),
})

const sessionsMax = 50
const notesMax = 100

export const readMember = get('/operator/members/:id', {
  auth: 'operator',
  tag: 'operator',
  summary: 'One member: account, balances, bot, team, sessions and notes',
  limits: operatorLimits,
  params: idParams,
  reply: member.extend({
    emailVerifiedAt: isoTime.nullable(),
    lockReason: z.string().nullable(),
    twoFactorOn: z.boolean(),
    frozenReason: z.string().nullable(),
    sponsor: z.object({ id, name: z.string(), refId: z.string() }).nullable(),
    payoutAddress: z.string().nullable(),
    depositAddress: z.string().nullable(),
    bonusFuel: amount,
    suspense: amount,
    hold: amount,
    arrears: amount,
    directIncome: amount,
    levelIncome: amount,
    incomeCorrections: amount,
    withdrawn: amount,
    deposited: amount,
    charged: amount,
    capital: amount.nullable(),
    login: z.string().nullable(),
    server: z.string().nullable(),
    directMembers: count,
    teamMembers: count,
    sessions: z
      .array(
        z.object({
          id,
          userAgent: z.string(),
          address: z.string(),
          createdAt: isoTime,
          lastSeenAt: isoTime,
          /** An operator who looks on. */
          viewer: z.string().nullable(),
        }),
      )
      .max(sessionsMax),
    notes: z.array(z.object({ id, at: isoTime, author: z.string(), words: z.string() })).max(notesMax),
  }),
})

export const readMemberStatement = get('/operator/members/:id/statement', {
  auth: 'operator',
  mayLag: true,
  tag: 'operator',
  summary: 'Every line of the ledger on a member’s accounts, newest first',
  limits: operatorLimits,
  params: idParams,
  query: statementQuery,
  reply: readStatement.reply,
})

export const readMemberTrades = get('/operator/members/:id/trades', {
  auth: 'operator',
  mayLag: true,
  tag: 'operator',
  summary: 'A member’s deals, newest first unless sorted otherwise',
  limits: operatorLimits,
  params: idParams,
  query: botStatsQuery,
  reply: readBotStats.reply,
})

export const readMemberLog = get('/operator/members/:id/log', {
  auth: 'operator',
  mayLag: true,
  tag: 'operator',
  summary: 'What a member’s bot did and why, newest first',
  limits: operatorLimits,
  params: idParams,
  query: botLogQuery,
  reply: readBotLog.reply,
})

export const readMemberTeam = get('/operator/members/:id/team', {
  auth: 'operator',
  mayLag: true,
  tag: 'operator',
  summary: 'The members a member has referred',
  limits: operatorLimits,
  params: idParams,
  query: teamQuery,
  reply: readDirectTeam.reply,
})

export const listMemberMails = get('/operator/members/:id/mails', {
  auth: 'operator',
  mayLag: true,
  tag: 'operator',
  summary: 'E-mails to a member and their delivery status, newest first; their contents are sealed',
  limits: operatorLimits,
  params: idParams,
  query: pageQuery(['queuedAt']).omit({ search: true, sort: true, order: true }),
  reply: z.object({
    mails: rows(
      z.object({
        id,
        queuedAt: isoTime,
        sentAt: isoTime.nullable(),
        failedAt: isoTime.nullable(),
        tries: count,
        lastError: z.string().nullable(),
      }),
    ),
    total: count,
  }),
})

export const listMemberAudit = get('/operator/members/:id/audit', {
  auth: 'operator',
  mayLag: true,
  tag: 'operator',
  summary: 'Operators’ actions concerning a member, newest first',
  limits: operatorLimits,
  params: idParams,
  query: pageQuery(['at']).omit({ search: true, sort: true, order: true }),
  reply: z.object({
    entries: rows(
      z.object({ id, at: isoTime, actor: z.string(), action: z.string(), details: z.record(z.string(), z.unknown()) }),
    ),
    total: count,
  }),
})

const messageReply = z.object({ message: z.string() })
const reason = z.object({ reason: filled(text.reasonRequired, 500) })

export const addNote = post('/operator/members/:id/notes', {
  auth: 'operator',
  idempotent: true,
  tag: 'operator',
  summary: 'Save a note about a member; members never see notes',
  limits: operatorLimits,
  params: idParams,
  body: z.object({ words: filled(text.noteRequired, 2_000) }),
  reply: messageReply,
})

export const lockMember = post('/operator/members/:id/lock', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'Lock a member out and end every session; bot and money are not affected',
  limits: operatorLimits,
  params: idParams,
  body: reason,
  reply: messageReply,
})

export const unlockMember = post('/operator/members/:id/unlock', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'Let a locked member sign in again',
  limits: operatorLimits,
  params: idParams,
  body: reason,
  reply: messageReply,
})

export const endMemberSessions = post('/operator/members/:id/end-sessions', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'Sign a member out everywhere',
  limits: operatorLimits,
  params: idParams,
  reply: messageReply,
})

export const resendMail = post('/operator/members/:id/resend', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'Mail a member a new link to verify the address or to choose a password',
  limits: operatorLimits,
  params: idParams,
  body: z.object({ mail: z.enum(['verification', 'password']) }),
  reply: messageReply,
})

export const viewAsMember = post('/operator/members/:id/view', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'A read-only token for half an hour of what the member sees; the member is notified, and it is audited',
  limits: operatorLimits,
  params: idParams,
  body: reason,
  reply: z.object({ token: z.string(), expiresAt: isoTime }),
})
