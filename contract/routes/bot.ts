import { z } from 'zod'
import { rules } from '../constants.ts'
import { botState } from '../entities.ts'
import { dollars, isoTime } from '../fields.ts'
import { memberReads, memberWrites } from '../limits.ts'
import { get, post } from '../route.ts'
import { text } from '../text.ts'

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

const botReply = z.object({
  state: botState,
  submittedAt: isoTime.nullable(),
  activatedAt: isoTime.nullable(),
  /** While fuel is low: when the grace period ends. */
  deactivatesAt: isoTime.nullable(),
  settings: botSettings,
})

export const readBot = get('/bot', {
  auth: 'member',
  tag: 'bot',
  summary: 'How the bot stands, and its settings',
  limits: memberReads,
  reply: botReply,
})

export const pauseBot = post('/bot/pause', {
  auth: 'member',
  tag: 'bot',
  summary: 'Open no new positions; open ones are still managed',
  limits: memberWrites,
  reply: botReply,
})

export const resumeBot = post('/bot/resume', {
  auth: 'member',
  tag: 'bot',
  summary: 'Open new positions again',
  limits: memberWrites,
  reply: botReply,
})

export const setBotSettings = post('/bot/settings', {
  auth: 'member',
  tag: 'bot',
  summary: 'Choose optimized or custom settings',
  limits: memberWrites,
  body: botSettings,
  reply: botReply,
})
