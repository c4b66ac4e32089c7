import { micro } from '@fairlead/money/money'
import { z } from 'zod'
import { rules } from '../../constants.ts'
import { botState, openPosition } from '../../entities.ts'
import { amount, count, dollars, isoTime, pathId } from '../../fields.ts'
import { memberReads, memberWrites, sensitiveWrites } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { stopKind, stopScope, stopStrategies, stopSymbols } from '../../stops.ts'
import { text } from '../../text.ts'

/** Section 2, Bot settings: the assets of the custom mode. */
const assets = ['USDJPY', 'USDGBP', 'XAGUSD', 'XAUUSD', 'BTCUSD'] as const

const botSettings = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('optimized') }),
  z.object({
    mode: z.literal('custom'),
    assets: z.array(z.enum(assets)).min(1, text.assetsRequired).max(assets.length),
    /** In dollars. */
    maxLossPerTrade: dollars(rules.lossPerTradeMin, text.amountPositive),
    maxTrades: z
      .int({ error: text.maxTradesInvalid })
      .min(1, text.maxTradesInvalid)
      .max(rules.tradesMax, text.maxTradesInvalid),
  }),
])

/** What settings mean in figures, before they are chosen. */
const settingsPreview = z.object({
  assets: z.array(z.string()).max(10),
  /** Of these, what the account really trades: where the smallest position is within the limits at today's price and range; most room first. */
  traded: z.array(z.string()).max(10),
  tradesMax: count,
  /** The most that one trade is planned to lose, and all open ones together. */
  lossPerTradeMax: amount,
  lossOpenMax: amount,
  /** Equity at which the bot closes everything and stops. */
  lossClosureAt: amount,
  /** Instruments whose smallest position is too large for this capital. */
  tooSmallFor: z.array(z.string()).max(10),
  /** What the optimized settings would trade with this capital and these do not. */
  leftOut: z.array(z.string()).max(10),
})

/** One for all, one for the member, and one for each instrument and strategy. */
const stopsMax = 2 + stopSymbols.length + stopStrategies.length

const botReply = z.object({
  state: botState,
  /** Since when, and why, in words. */
  since: isoTime.nullable(),
  reason: z.string().nullable(),
  submittedAt: isoTime.nullable(),
  activatedAt: isoTime.nullable(),
  /** While fuel is low: when the grace period ends. */
  deactivatesAt: isoTime.nullable(),
  /** Whether new positions may be opened: the bot is active, and no stop of ours holds back all it could open. */
  mayOpen: z.boolean(),
  /** Stops of our operators that hold the bot back, the widest first; `target` names the instrument or the strategy. */
  stops: z
    .array(z.object({ scope: stopScope, kind: stopKind, target: z.string().nullable(), since: isoTime }))
    .max(stopsMax),
  capital: amount.nullable(),
  balance: amount.nullable(),
  equity: amount.nullable(),
  /** Equity less the loss closure's floor. */
  lossClosureDistance: amount.nullable(),
  openPositions: count,
  /** The newest finished bar the bot has looked at. */
  lastBarAt: isoTime.nullable(),
  /** How many days the fuel lasts at the pace of the days of the last 30 that were charged; null while nothing is used. */
  fuelRunwayDays: z.number().nullable(),
  /** What was used on such a day. */
  fuelPerDay: amount,
  /** How much fuel is enough; null while no capital is known. What is owed is taken from a deposit first. */
  fuelNeed: z
    .object({
      /** Fuel is low below this. */
      lowBelow: amount,
      owed: amount,
      /** What must be added so that it is not low, and so that it is not for thirty days at the present pace. */
      toClear: amount,
      forMonth: amount,
    })
    .nullable(),
  /** In live mode, before the bot is set up: what it still waits for, in sentences. */
  awaits: z.array(z.string()).max(2),
  settings: botSettings,
  preview: settingsPreview.nullable(),
})

export const readBot = get('/bot', {
  auth: 'member',
  tag: 'bot',
  summary: 'The bot’s state and settings',
  limits: memberReads,
  reply: botReply,
})

export const pauseBot = post('/bot/pause', {
  auth: 'member',
  idempotent: true,
  tag: 'bot',
  summary: 'Open no new positions; open ones are still managed',
  limits: memberWrites,
  reply: botReply,
})

export const resumeBot = post('/bot/resume', {
  auth: 'member',
  idempotent: true,
  tag: 'bot',
  summary: 'Open new positions again',
  limits: memberWrites,
  reply: botReply,
})

export const setBotSettings = post('/bot/settings', {
  auth: 'member',
  idempotent: true,
  tag: 'bot',
  summary: 'Choose optimized or custom settings',
  limits: memberWrites,
  body: botSettings,
  reply: botReply,
})

export const previewBotSettings = post('/bot/settings/preview', {
  auth: 'member',
  reads: true,
  tag: 'bot',
  summary: 'The effect of settings in figures; nothing is changed',
  limits: memberReads,
  body: botSettings,
  reply: settingsPreview,
})

export const reactivateBot = post('/bot/reactivate', {
  auth: 'member',
  tag: 'bot',
  summary: 'Pay the fee and have a deactivated or loss-closed bot set up again',
  limits: sensitiveWrites,
  idempotent: true,
  body: z.object({
    /** What the member was shown and agrees to: another one in force is refused, and nothing is charged. */
    fee: dollars(micro(0n), text.amountInvalid),
  }),
  reply: z.object({ message: z.string() }),
})

export const listPositions = get('/bot/positions', {
  auth: 'member',
  tag: 'bot',
  summary: 'Open positions at the latest price',
  limits: memberReads,
  reply: z.object({ positions: z.array(openPosition).max(100), at: isoTime.nullable() }),
})

export const closePosition = post('/bot/positions/:ticket/close', {
  auth: 'member',
  idempotent: true,
  tag: 'bot',
  summary: 'Close one position at the next price',
  limits: memberWrites,
  params: z.object({ ticket: pathId }),
  reply: z.object({ message: z.string() }),
})

export const closeAll = post('/bot/close-all', {
  auth: 'member',
  idempotent: true,
  tag: 'bot',
  summary: 'Close everything at the next price and pause',
  limits: memberWrites,
  reply: z.object({ message: z.string() }),
})

export const botLogQuery = pageQuery(['at', 'kind', 'symbol'])

export const readBotLog = get('/bot/log', {
  auth: 'member',
  mayLag: true,
  tag: 'bot',
  summary: 'What the bot did and why, newest first unless sorted otherwise',
  limits: memberReads,
  query: botLogQuery,
  reply: z.object({
    entries: rows(
      z.object({
        /** Of a deal its account and ticket, of another line its number. */
        id: z.string(),
        at: isoTime,
        kind: z.enum(['entry', 'counter', 'exit', 'refusal', 'state']),
        symbol: z.string().nullable(),
        /** The position it is about. */
        ticket: z.int().nullable(),
        words: z.string(),
        /** Of an entry: what its part had of all stakes then. */
        partShare: z.number().nullable(),
      }),
    ),
    total: count,
  }),
})
