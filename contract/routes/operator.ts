import { z } from 'zod'
import { alert, alertKind } from '../alerts.ts'
import { rules } from '../constants.ts'
import { level } from '../entities.ts'
import { amount, count, filled, id, isoTime, pathId } from '../fields.ts'
import { operatorLimits } from '../limits.ts'
import { pageQuery, rows } from '../page.ts'
import { get, post, put } from '../route.ts'
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

const percentMax = Number(rules.generationShareBasisPoints) / 100
const countMax = 1_000_000
const businessDollarsMax = 1_000_000_000
const hasTwoDecimalsAtMost = (value: number): boolean => Number(value.toFixed(2)) === value

const levelGiven = z.object({
  level: z.int().min(1).max(rules.generationLevelsMax),
  level_percentage: z
    .number({ error: text.levelPercentageInvalid })
    .min(0, text.levelPercentageInvalid)
    .max(percentMax, text.levelPercentageInvalid)
    .refine(hasTwoDecimalsAtMost, text.levelPercentageInvalid),
  eligibility_member_count: z.int().min(0).max(countMax),
  eligibility_business_count: z.int().min(0).max(businessDollarsMax),
})

// In hundredths, because 0.1 + 0.2 is not 0.3.
const percentHundredths = (levels: readonly { level_percentage: number }[]): number =>
  levels.reduce((sum, { level_percentage }) => sum + Math.round(level_percentage * 100), 0)

const levelStructureGiven = z
  .array(levelGiven)
  .min(1)
  .max(rules.generationLevelsMax)
  .refine((levels) => levels.every((given, index) => given.level === index + 1), text.levelsOutOfOrder)
  .refine((levels) => percentHundredths(levels) <= percentMax * 100, text.levelsTooMuch)

const settingsReply = z.object({
  /** Rises with each change; a change based on an older version is refused. */
  version: z.int().min(0),
  levelStructure: z.array(level).max(rules.generationLevelsMax),
  payoutsPaused: z.boolean(),
})

export const readOperatorSettings = get('/operator/settings', {
  auth: 'operator',
  tag: 'operator',
  summary: 'The settings of the service',
  limits: operatorLimits,
  reply: settingsReply,
})

export const setOperatorSettings = put('/operator/settings', {
  auth: 'operator',
  roles: ['owner'],
  tag: 'operator',
  summary: 'Change the settings; a new level structure applies to later charges only',
  limits: operatorLimits,
  body: z.object({
    version: z.int().min(0),
    levelStructure: levelStructureGiven,
    payoutsPaused: z.boolean(),
  }),
  reply: settingsReply,
})

export const listAudit = get('/operator/audit', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  summary: 'What operators have changed, newest first',
  limits: operatorLimits,
  query: pageQuery(['at', 'actor', 'action']),
  reply: z.object({
    entries: rows(
      z.object({
        id,
        at: isoTime,
        actor: z.string(),
        action: z.string(),
        subject: z.string(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
    total: count,
  }),
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
