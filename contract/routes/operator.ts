import { z } from 'zod'
import { alert, alertKind } from '../alerts.ts'
import { amount, count, dayRange, filled, id, isoTime, pathId } from '../fields.ts'
import { downloads, operatorLimits } from '../limits.ts'
import { pageQuery, rows } from '../page.ts'
import { get, post } from '../route.ts'
import { text } from '../text.ts'

export const operatorOverview = get('/operator/overview', {
  auth: 'operator',
  tag: 'operator',
  summary: 'What waits for an operator, and how the service stands',
  limits: operatorLimits,
  reply: z.object({
    members: count,
    activeBots: count,
    pendingActivations: count,
    pendingWithdrawals: count,
    pendingWithdrawalAmount: amount,
    terminalsConnected: count,
    terminalsSilent: count,
    unreadMessages: count,
    booksHold: z.boolean(),
    payoutsPaused: z.boolean(),
  }),
})

export const listActivations = get('/operator/activations', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Members who wait for their bot, the longest waiting first',
  limits: operatorLimits,
  query: pageQuery(['submittedAt', 'name', 'capital']),
  reply: z.object({
    activations: rows(
      z.object({
        memberId: id,
        name: z.string(),
        email: z.string(),
        package_name: z.string(),
        broker_name: z.string(),
        login_id: z.string(),
        server_number: z.string(),
        capital: amount,
        submittedAt: isoTime,
      }),
    ),
    total: count,
  }),
})

export const activateBot = post('/operator/activations/:memberId/activate', {
  auth: 'operator',
  roles: ['owner', 'support'],
  tag: 'operator',
  summary: "Set up a member's bot",
  limits: operatorLimits,
  params: z.object({ memberId: pathId }),
  reply: z.object({
    message: z.string(),
    /** One-time code for the hosted terminal; null on a paper account. */
    pairingCode: z.string().nullable(),
  }),
})

export const rejectActivation = post('/operator/activations/:memberId/reject', {
  auth: 'operator',
  roles: ['owner', 'support'],
  tag: 'operator',
  summary: "Send a member's broker form back with a reason",
  limits: operatorLimits,
  params: z.object({ memberId: pathId }),
  body: z.object({ reason: filled(text.reasonRequired, 500) }),
  reply: z.object({ message: z.string() }),
})

export const confirmPartner = post('/operator/activations/:memberId/partner', {
  auth: 'operator',
  roles: ['owner', 'support'],
  tag: 'operator',
  summary: "Confirm that a member's broker account was opened through the partner: the discount counts from then on",
  limits: operatorLimits,
  params: z.object({ memberId: pathId }),
  reply: z.object({ message: z.string() }),
})

export const revealBrokerPassword = post('/operator/activations/:memberId/password', {
  auth: 'operator',
  roles: ['owner', 'support'],
  tag: 'operator',
  summary: 'Show the broker password once, to who sets the terminal up; audited',
  limits: operatorLimits,
  params: z.object({ memberId: pathId }),
  reply: z.object({ password: z.string() }),
})

export const listTerminals = get('/operator/terminals', {
  auth: 'operator',
  tag: 'operator',
  summary: 'MT5 terminals and when each was last heard of',
  limits: operatorLimits,
  query: pageQuery(['lastSyncAt', 'login', 'server']),
  reply: z.object({
    terminals: rows(
      z.object({
        id,
        memberId: id,
        login: z.int(),
        server: z.string(),
        company: z.string(),
        demo: z.boolean(),
        build: z.int(),
        eaVersion: z.string(),
        connected: z.boolean(),
        lastSyncAt: isoTime.nullable(),
      }),
    ),
    total: count,
  }),
})

export const listMessages = get('/operator/messages', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Messages sent with the contact form, newest first',
  limits: operatorLimits,
  query: pageQuery(['createdAt', 'name', 'email', 'subject']),
  reply: z.object({
    messages: rows(
      z.object({
        id,
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        subject: z.string(),
        message: z.string(),
        createdAt: isoTime,
      }),
    ),
    total: count,
  }),
})

export const listAudit = get('/operator/audit', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  summary: 'What operators have changed, newest first',
  limits: operatorLimits,
  query: pageQuery(['at', 'actor', 'action']).extend(dayRange),
  reply: z.object({
    entries: rows(
      z.object({
        id,
        at: isoTime,
        actor: z.string(),
        action: z.string(),
        subject: z.string(),
        details: z.record(z.string(), z.unknown()),
        /** Over this row and the one before it; null until the next minute has sealed it. */
        hash: z.string().nullable(),
      }),
    ),
    total: count,
  }),
})

export const verifyAudit = post('/operator/audit/verify', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  summary: 'Go through the whole chain of the audit log',
  limits: downloads,
  reply: z.object({
    entries: count,
    holds: z.boolean(),
    /** The row that no longer fits its seal. */
    brokenAt: id.nullable(),
    /** Of the newest seal: whoever keeps it elsewhere can tell a chain that was made anew. */
    hash: z.string(),
  }),
})

export const downloadAudit = get('/operator/audit/file', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  summary: 'The audit log as a file, with the same filter',
  limits: downloads,
  query: z.object({ ...dayRange, search: pageQuery(['at']).shape.search, format: z.enum(['csv', 'xlsx']) }),
  replyKind: 'file',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})

export const listAlerts = get('/operator/alerts', {
  auth: 'operator',
  tag: 'operator',
  summary: 'What operators must know of: what is going on first, the newest of it on top',
  limits: operatorLimits,
  query: pageQuery(['since', 'kind']).extend({
    kind: alertKind.optional(),
    state: z.enum(['open', 'over']).optional(),
  }),
  reply: z.object({ alerts: rows(alert), total: count }),
})
