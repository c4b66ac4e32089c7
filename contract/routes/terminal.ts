import { z } from 'zod'
import { filled, free, id, isoTime } from '../fields.ts'
import { pairingLimits, terminalLimits } from '../limits.ts'
import { post } from '../route.ts'

// One sync must stay small enough to be answered at once; what does not fit comes with the next.
const positionsMax = 500
const dealsMax = 500
const resultsMax = 100
const ticksMax = 200
const logLinesMax = 200
const commandsMax = 100

const given = 'This field is required.'

/** Carries the id of the terminal that signs a sync. */
export const terminalHeader = 'x-terminal'

/** An MT5 ticket, login, magic number or time: far below what a JSON number holds exactly. */
const whole = z.int().nonnegative()
// Beyond these no account of a person can be, and every column takes them.
const figure = z.number().min(-1e12).max(1e12)
/** Broker names of symbols are case-sensitive and never trimmed away from what the broker calls them. */
const symbol = filled(given, 64)
const side = z.enum(['buy', 'sell'])

export const pairTerminal = post('/terminal/pair', {
  auth: 'public',
  tag: 'terminal',
  summary: 'Pair an MT5 terminal by its one-time code',
  limits: pairingLimits,
  body: z.object({
    code: filled(given, 64),
    login: whole,
    server: filled(given, 128),
    company: filled(given, 128),
    currency: filled(given, 16),
    leverage: whole,
    /** Only hedging accounts are served; the others get a clear refusal. */
    marginMode: z.enum(['hedging', 'netting', 'exchange']),
    demo: z.boolean(),
    build: whole,
    eaVersion: filled(given, 32),
  }),
  reply: z.object({ terminalId: id, key: z.string() }),
})

const position = z.object({
  ticket: whole,
  symbol,
  side,
  volume: figure,
  openPrice: figure,
  currentPrice: figure,
  sl: figure,
  tp: figure,
  profit: figure,
  swap: figure,
  magic: whole,
  comment: free(64),
  /** Broker wall clock, in seconds. */
  openTime: whole,
})

const deal = z.object({
  ticket: whole,
  order: whole,
  position: whole,
  symbol: free(64),
  /** `balance` and the like move money without a trade. */
  type: z.enum(['buy', 'sell', 'balance', 'credit', 'charge', 'correction', 'other']),
  entry: z.enum(['in', 'out', 'inout', 'out_by']),
  volume: figure,
  price: figure,
  profit: figure,
  swap: figure,
  commission: figure,
  fee: figure,
  magic: whole,
  comment: free(64),
  /** Broker wall clock, in milliseconds. */
  timeMs: whole,
})

const result = z.object({
  commandId: id,
  /** `unknown` is reconciled by the command id in the order comment, never resent. */
  outcome: z.enum(['done', 'refused', 'expired', 'unknown']),
  retcode: whole,
  order: whole.optional(),
  deal: whole.optional(),
  price: figure.optional(),
  detail: free(256).optional(),
})

const tick = z.object({ symbol, bid: figure, ask: figure, timeMs: whole })
const logLine = z.object({
  seq: whole,
  timeMs: whole,
  level: z.enum(['debug', 'info', 'warning', 'error']),
  line: free(1_000),
})

const command = z.object({
  id,
  kind: z.enum(['open', 'close', 'modify']),
  symbol: z.string(),
  side: side.nullable(),
  volume: z.number().nullable(),
  position: z.int().nullable(),
  sl: z.number().nullable(),
  tp: z.number().nullable(),
  magic: z.int(),
  /** Carries the command id, so that an unknown outcome can be found again. */
  comment: z.string(),
  expiresAt: isoTime,
})

export const syncTerminal = post('/terminal/sync', {
  auth: 'terminal',
  tag: 'terminal',
  summary:
    'A terminal tells what it sees and learns what to do; names itself in X-Terminal and signs with its key in X-Signature',
  limits: terminalLimits,
  body: z.object({
    seq: whole,
    /** In seconds. The broker's clock has no time zone, so the offset is derived from these at each sync. */
    time: z.object({ raw: whole, server: whole, gmt: whole }),
    account: z.object({
      balance: figure,
      equity: figure,
      margin: figure,
      freeMargin: figure,
      tradeAllowed: z.boolean(),
    }),
    /** All of them, each time. */
    positions: z.array(position).max(positionsMax),
    /** Ticket after which `deals` begin. */
    dealsAfter: whole,
    deals: z.array(deal).max(dealsMax),
    results: z.array(result).max(resultsMax),
    ticks: z.array(tick).max(ticksMax),
    log: z.array(logLine).max(logLinesMax),
  }),
  reply: z.object({
    /** Deals and log lines up to here are stored. */
    ackDeal: z.int(),
    ackLog: z.int(),
    commands: z.array(command).max(commandsMax),
    /** Our name of each instrument to the broker's. */
    symbols: z.record(z.string(), z.string()),
    settings: z.object({ entriesAllowed: z.boolean(), magic: z.int(), syncMs: z.int().positive() }),
  }),
})
