import { z } from 'zod'
import { amount, count, day, dayRange, filled, id, idParams, isoTime, pathId } from '../../fields.ts'
import { figuresReply } from '../../figures.ts'
import { downloads, operatorLimits } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { text } from '../../text.ts'
import { unclearSymbols } from '../bots/terminal-symbols.ts'

/** What waits for a person, queue by queue. */
export const operatorQueue = z.enum([
  'activations',
  'withdrawals',
  'refunds',
  'deposits',
  'frozen',
  'orders',
  'messages',
  'alerts',
])
const shardsMax = 1_000

export const operatorOverview = get('/operator/overview', {
  auth: 'operator',
  tag: 'operator',
  summary: 'What needs an operator’s attention, and the state of the service',
  limits: operatorLimits,
  reply: z.object({
    now: isoTime,
    /** The one that may wait the shortest first. */
    waiting: z
      .array(
        z.object({
          queue: operatorQueue,
          count,
          /** What it is worth; null where it is no money. */
          amount: amount.nullable(),
          oldestAt: isoTime,
          /** By when somebody must have decided about the oldest; null where nothing was promised. */
          dueAt: isoTime.nullable(),
        }),
      )
      .max(operatorQueue.options.length),
    members: count,
    activeBots: count,
    payoutsStopped: z.object({ since: isoTime, reason: z.string() }).nullable(),
    /** The newest complete check of the books; null before the first. */
    books: z.object({ checkedAt: isoTime, holds: z.boolean() }).nullable(),
    /** Cash in the books against what members could take out; null for those who may not see the books. */
    treasury: z.object({ cash: amount, liabilities: amount, at: isoTime }).nullable(),
    /** How far the watcher of deposits is behind the chain's head; null before it has seen any block. */
    watcher: z.object({ blocksBehind: count, seenAt: isoTime }).nullable(),
    shards: z.array(z.object({ id, accounts: count, reachedAt: isoTime })).max(shardsMax),
    mail: z.object({ waiting: count, oldestAt: isoTime.nullable(), failed: count }),
  }),
})

export const figuresDaysMax = 366

export const readFigures = get('/operator/figures', {
  auth: 'operator',
  mayLag: true,
  tag: 'operator',
  summary: 'Figures by day (UTC), both days included; a minute behind at most',
  limits: operatorLimits,
  query: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => from <= to, { error: text.dateOrder, path: ['to'] })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < figuresDaysMax * 86_400_000, {
      error: text.dateOutOfRange,
      path: ['to'],
    }),
  reply: z.object({
    /** Null before the first count. */
    countedAt: isoTime.nullable(),
    days: z
      .array(
        z.object({
          day: z.string(),
          members: count,
          trades: count,
          ...figuresReply.shape,
          activeBots: count,
        }),
      )
      .max(figuresDaysMax),
  }),
})

export const listActivations = get('/operator/activations', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Members waiting for their bot, longest wait first',
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
        /** The promised 24 hours end. */
        dueAt: isoTime,
      }),
    ),
    total: count,
  }),
})

const checksMax = 20

export const readActivation = get('/operator/activations/:memberId', {
  auth: 'operator',
  tag: 'operator',
  summary: 'A pending form, with the checks made before the bot is set up',
  limits: operatorLimits,
  params: z.object({ memberId: pathId }),
  reply: z.object({
    memberId: id,
    /** Whether it still waits for a decision. */
    isWaiting: z.boolean(),
    /** Whether the sealed password can still be shown, once. */
    mayReveal: z.boolean(),
    /** Whether a pairing code can be made for the terminal we host. */
    mayPair: z.boolean(),
    partnerConfirmedAt: isoTime.nullable(),
    checks: z.array(z.object({ name: z.string(), holds: z.boolean(), words: z.string() })).max(checksMax),
  }),
})

export const activateBot = post('/operator/activations/:memberId/activate', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: "Set up a member's bot; in live mode once its terminal is paired and there is enough market history",
  limits: operatorLimits,
  params: z.object({ memberId: pathId }),
  reply: z.object({ message: z.string() }),
})

export const rejectActivation = post('/operator/activations/:memberId/reject', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
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
  idempotent: true,
  tag: 'operator',
  summary: "Confirm that a member's broker account was opened through the partner: the discount counts from then on",
  limits: operatorLimits,
  params: z.object({ memberId: pathId }),
  reply: z.object({ message: z.string() }),
})

export const revealBrokerPassword = post('/operator/activations/:memberId/password', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'Show the broker password once, to the operator who sets up the terminal; audited',
  limits: operatorLimits,
  params: z.object({ memberId: pathId }),
  reply: z.object({ password: z.string() }),
})

export const listTerminals = get('/operator/terminals', {
  auth: 'operator',
  tag: 'operator',
  summary: 'MT5 terminals and their last contact',
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
        name: z.string(),
        hosted: z.boolean(),
        /** Nothing is opened unless both are so. */
        tradeAllowed: z.boolean(),
        agrees: z.boolean(),
        /** Why it is cut off, if it is. */
        ended: z.string().nullable(),
        lastError: z.string().nullable(),
        lastErrorAt: isoTime.nullable(),
        /** Times in the last hour that the broker's word was taken over ours. */
        corrections: count,
        isOutdated: z.boolean(),
        isDoubted: z.boolean(),
        unclear: unclearSymbols,
        /** What looked odd about what it told in the last 7 days. */
        signals: count,
      }),
    ),
    total: count,
  }),
})

export const listMessages = get('/operator/messages', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Messages from the contact form or from members: open ones, oldest first, or closed ones, newest first',
  limits: operatorLimits,
  query: pageQuery(['createdAt', 'name', 'email', 'subject']).extend({ state: z.enum(['open', 'done']).optional() }),
  reply: z.object({
    messages: rows(
      z.object({
        id,
        name: z.string(),
        email: z.string(),
        /** Empty in a member’s own. */
        phone: z.string(),
        /** Who was signed in when it was sent; null with the contact form. */
        memberId: id.nullable(),
        subject: z.string(),
        message: z.string(),
        createdAt: isoTime,
        /** By when it should be answered. */
        dueAt: isoTime,
        doneAt: isoTime.nullable(),
        doneBy: z.string().nullable(),
        /** What was mailed back; null when it was done without. */
        answer: z.string().nullable(),
      }),
    ),
    total: count,
  }),
})

export const answerMessage = post('/operator/messages/:id/answer', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'Answer a message by e-mail, which closes it',
  limits: operatorLimits,
  params: idParams,
  body: z.object({ answer: filled(text.answerRequired, 5_000) }),
  reply: z.object({ message: z.string() }),
})

export const closeMessage = post('/operator/messages/:id/done', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'Close a message without an answer',
  limits: operatorLimits,
  params: idParams,
  reply: z.object({ message: z.string() }),
})

export const listAudit = get('/operator/audit', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  mayLag: true,
  tag: 'operator',
  summary: 'Operators’ changes, newest first',
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
  reads: true,
  tag: 'operator',
  summary: 'Verify the whole chain of the audit log',
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
  mayLag: true,
  tag: 'operator',
  summary: 'The audit log as a file, with the same filter',
  limits: downloads,
  query: z.object({ ...dayRange, search: pageQuery(['at']).shape.search, format: z.enum(['csv', 'xlsx']) }),
  replyKind: 'file',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})
