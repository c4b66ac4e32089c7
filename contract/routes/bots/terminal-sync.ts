import { z } from 'zod'
import { filled, free, id, isoTime } from '../../fields.ts'
import { pairingLimits, terminalLimits } from '../../limits.ts'
import { post } from '../../route.ts'
import { text } from '../../text.ts'

// One sync must stay small enough to be answered at once; what does not fit comes with the next.
const positionsMax = 500
const dealsMax = 500
const resultsMax = 100
const ticksMax = 200
const logLinesMax = 200
const commandsMax = 100
const symbolsMax = 200
/** Deals reported before, reported again: brokers correct swaps and commissions, and book deals with earlier times. */
const againMax = 50

const given = 'This field is required.'

/** Carries the id of the terminal that signs a sync. */
export const terminalHeader = 'x-terminal'
/** When it was signed, in milliseconds since 1970 by our own clock, which every answer tells in `X-Time`; and the signature. */
export const timestampHeader = 'x-timestamp'
export const signatureHeader = 'x-signature'

/** An MT5 ticket, login, magic number or time: far below what a JSON number holds exactly. */
const whole = z.int().nonnegative()
// No real broker exceeds these, in whatever currency or contract: members' own positions are reported, too.
const priceMax = 1e10
const volumeMax = 1e9
const dollarsMax = 1e9
const balanceMax = 1e10
const contractMax = 1e9
/** Oil has been sold for less than nothing. */
const price = z.number().min(-priceMax, text.syncPrice).max(priceMax, text.syncPrice)
const volume = z.number().min(0, text.syncVolume).max(volumeMax, text.syncVolume)
const money = z.number().min(-dollarsMax, text.syncMoney).max(dollarsMax, text.syncMoney)
const accountMoney = z.number().min(-balanceMax, text.syncMoney).max(balanceMax, text.syncMoney)
const contract = z.number().min(0, text.syncVolume).max(contractMax, text.syncVolume)
const points = whole.max(contractMax, text.syncPrice)
/** The year 2000; MetaTrader 5 is younger. The end is looked at where it is known what time it is. */
const secondsMin = 946_684_800
const secondsMax = 4_102_444_800
const seconds = z.int().min(secondsMin, text.syncTime).max(secondsMax, text.syncTime)
const milliseconds = z
  .int()
  .min(secondsMin * 1000, text.syncTime)
  .max(secondsMax * 1000, text.syncTime)
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
  /** By which it is closed; a broker may number it anew. */
  ticket: whole,
  /** By which deals name it, for as long as it lives. */
  id: whole,
  symbol,
  side,
  volume,
  openPrice: price,
  currentPrice: price,
  sl: price,
  tp: price,
  profit: money,
  swap: money,
  magic: whole,
  comment: free(64),
  /** Broker wall clock, in seconds. */
  openTime: seconds,
})

const deal = z.object({
  ticket: whole,
  order: whole,
  position: whole,
  symbol: free(64),
  /** `balance` and the like move money without a trade. */
  type: z.enum(['buy', 'sell', 'balance', 'credit', 'charge', 'correction', 'other']),
  entry: z.enum(['in', 'out', 'inout', 'out_by']),
  volume,
  price,
  profit: money,
  swap: money,
  commission: money,
  fee: money,
  magic: whole,
  comment: free(64),
  /** MT5's DEAL_REASON. */
  reason: whole,
  /** Broker wall clock, in milliseconds. */
  timeMs: milliseconds,
})

const result = z.object({
  commandId: id,
  /** `unknown` is reconciled by the command id in the order comment, never resent. */
  outcome: z.enum(['done', 'refused', 'expired', 'unknown']),
  retcode: whole,
  order: whole.optional(),
  deal: whole.optional(),
  price: price.optional(),
  detail: free(256).optional(),
})

/** A terminal has no time for a price that stood when it connected: it says 0 then, and we note when we heard of it. */
const tick = z.object({ symbol, bid: price, ask: price, timeMs: whole })
const logLine = z.object({
  seq: whole,
  timeMs: whole,
  level: z.enum(['debug', 'info', 'warning', 'error']),
  line: free(1_000),
})

/** As brokers write them: "USD", also "USDT" and other words of their own. */
const currencyCode = free(16)

/** What the broker says of one of its symbols. */
const symbolFacts = z.object({
  name: symbol,
  digits: z.int().min(0).max(10),
  contractSize: contract,
  lotStep: contract,
  lotMin: contract,
  lotMax: contract,
  /** In points of the symbol: how near a stop may be, and from where on nothing may be changed. */
  stopsLevel: points,
  freezeLevel: points,
  filling: whole,
  tradable: z.boolean(),
  /** An advisor before 1.1 tells none of these; nothing is matched by what it tells. */
  base: currencyCode.optional(),
  profit: currencyCode.optional(),
  /** How profit is worked out: as of a currency pair, as of a contract for difference, or some other way. */
  calc: z.enum(['forex', 'cfd', 'other']).optional(),
  /** Made up in this terminal, by whoever runs it. */
  custom: z.boolean().optional(),
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
    'A terminal reports its state and receives commands; it names itself in X-Terminal and signs with its key in X-Signature',
  limits: terminalLimits,
  body: z.object({
    seq: whole,
    /** In seconds. The broker's clock has no time zone, so the offset is derived from these at each sync. */
    time: z.object({ raw: whole, server: whole, gmt: whole }),
    account: z.object({
      login: whole,
      balance: accountMoney,
      credit: accountMoney,
      equity: accountMoney,
      margin: accountMoney,
      freeMargin: accountMoney,
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
    /** When they were asked for: those whose names have one of the wanted names in them. */
    symbols: z.array(symbolFacts).max(symbolsMax).default([]),
    /** How many of the wanted ones the terminal has not had from its broker yet. */
    symbolsPending: whole.default(0),
    /** Of the newest deals up to `dealsAfter`, those that the terminal does not know to be taken as they are now. */
    again: z.array(deal).max(againMax).default([]),
    /** Told until it is answered, each time the advisor starts. */
    start: z.object({ eaVersion: filled(given, 32), build: whole }).optional(),
  }),
  reply: z.object({
    /** Deals and log lines up to here are stored. */
    ackDeal: z.int(),
    ackLog: z.int(),
    /** Whether `again` was taken. */
    ackAgain: z.boolean(),
    commands: z.array(command).max(commandsMax),
    /** Our name of each instrument to the broker's. */
    symbols: z.record(z.string(), z.string()),
    settings: z.object({
      entriesAllowed: z.boolean(),
      magic: z.int(),
      syncMs: z.int().positive(),
      /** Names to look for among the broker's symbols; empty when they are known. */
      wantedSymbols: z.array(z.string()).max(50),
      /** Broker wall clock, in seconds: older deals are of no interest. */
      historyFrom: z.int().nonnegative(),
      /** For the panel on the chart. */
      state: z.string(),
      fuel: z.number().nullable(),
      /** Of the advisor that can be downloaded now. */
      newestVersion: z.string(),
    }),
  }),
})
