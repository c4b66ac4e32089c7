import { z } from 'zod'
import { rules } from '../../constants.ts'
import { dollars, idParams, isoTime } from '../../fields.ts'
import { downloads, memberReads, operatorLimits, sensitiveWrites } from '../../limits.ts'
import { get, post } from '../../route.ts'
import { text } from '../../text.ts'
import { unclearSymbols } from './terminal-symbols.ts'

const pairingCode = z.object({ code: z.string(), expiresAt: isoTime })

export const makeTerminalCode = post('/bot/terminal/code', {
  auth: 'member',
  idempotent: true,
  tag: 'bot',
  summary: 'A one-time code that pairs a terminal of the member’s own; no broker password is needed',
  limits: sensitiveWrites,
  body: z.object({ capital: dollars(rules.capitalMin, text.capitalMinimum) }),
  reply: pairingCode,
})

/** How the terminal of a bot is connected. Paper accounts have none. */
export const terminalState = z.object({
  /** One that was cut off is told until another takes its place, for as long as its bot is in service. */
  state: z.enum(['connected', 'silent', 'waiting', 'cut_off']),
  login: z.int(),
  server: z.string(),
  company: z.string(),
  demo: z.boolean(),
  hosted: z.boolean(),
  lastSyncAt: isoTime.nullable(),
  /** Whether the broker lets the advisor trade, and whether what it tells fits what we know. */
  tradeAllowed: z.boolean(),
  agrees: z.boolean(),
  lastError: z.string().nullable(),
  /** Why it was cut off. */
  ended: z.string().nullable(),
  /** Whether a newer advisor can be downloaded. */
  isOutdated: z.boolean(),
  /** Whether it tells a balance that its deals do not explain. */
  isDoubted: z.boolean(),
  unclear: unclearSymbols,
})

export const readTerminal = get('/bot/terminal', {
  auth: 'member',
  tag: 'bot',
  summary: 'The connection of the bot’s terminal',
  limits: memberReads,
  reply: z.object({
    terminal: terminalState.nullable(),
    /** What MetaTrader must be allowed to call, as it stands in the download. */
    address: z.string(),
  }),
})

export const downloadAdvisor = get('/bot/terminal/advisor', {
  auth: 'member',
  tag: 'bot',
  summary: 'The expert advisor for MetaTrader 5, with its sources',
  limits: downloads,
  replyKind: 'file',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})

export const makeHostedCode = post('/operator/members/:id/terminal-code', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'A one-time code that pairs a terminal we host for a member whose bot is set up or waiting for set-up',
  limits: operatorLimits,
  params: idParams,
  reply: pairingCode,
})

export const resyncTerminal = post('/operator/terminals/:id/resync', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'Have a terminal report all its deals and symbols again',
  limits: operatorLimits,
  params: idParams,
  reply: z.object({ message: z.string() }),
})

export const endTerminal = post('/operator/terminals/:id/end', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'Cut a terminal off',
  limits: operatorLimits,
  params: idParams,
  reply: z.object({ message: z.string() }),
})
