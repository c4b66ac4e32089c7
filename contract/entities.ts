import { z } from 'zod'
import { amount, count, id, isoTime } from './fields.ts'

// Entities of the specification's section 3 that more than one call answers with; names to the letter.

export const trade = z.object({
  DealTicket: z.int(),
  Symbol: z.string(),
  Volume: z.number(),
  Price: z.number(),
  Profit: amount,
  /** `buy` or other. */
  Trade_type: z.string(),
  Trade_time: isoTime,
})

/** What of closed trades' profit a member kept: docs/money.md, "What was kept". */
export const kept = z.object({
  /** As the reports show it, before fuel. */
  profit: amount,
  /** Taken as charges on these trades, as far as they are paid. */
  charges: amount,
  /** Taken for hosting and reactivation, likewise. */
  hosting: amount,
  /** The first less the other two. */
  kept: amount,
  /** Of charges and fees, what is still owed: taken off once it is paid. */
  owed: amount,
})
export type Kept = z.output<typeof kept>

export const level = z.object({
  level: count,
  level_percentage: z.number(),
  eligibility_member_count: count,
  eligibility_business_count: amount,
})

export const tradingPackage = z.object({
  id,
  package_name: z.string(),
  /** Trading capital. */
  package_amount: amount,
  /** The company's percentage of profit; the member's share is 100 minus it. */
  profit_share_ration: z.number(),
  discription: z.string(),
})

/** What is charged: the profit of each trade, or what lifts the profit above its highest mark. */
export const chargeBasis = z.enum(['each-trade', 'net-new-profit'])

/** What has become of a withdrawal; in a table `success` is green, `processing` amber, anything else red. */
export const withdrawalState = z.enum([
  'otp_pending',
  'processing',
  'success',
  'rejected',
  'expired',
  'failed',
  'called_off',
])

/** `pending` waits for confirmations, `below_minimum` for further deposits; in a table `success` is green, the rest amber. */
export const depositStatus = z.enum(['success', 'pending', 'below_minimum'])

/** How far the withdrawal under way is; empty without one. */
export const withdrawalProgress = z.enum(['', 'OTP_PENDING', 'PROCESSING'])

export const referralTransaction = z.object({
  user_id: id,
  amount,
  status: withdrawalState,
  createdAt: isoTime,
})

/** Where a member and the bot stand, from no package to a closed account. */
export const botState = z.enum([
  'none',
  'package_active',
  'submitted',
  'pending',
  'active',
  'paused',
  'low_fuel',
  'deactivated',
  'rejected',
  'loss_closed',
  'frozen',
  'closing',
  'closed',
])
export type BotState = z.output<typeof botState>

/** A position that is open, at the newest price. */
export const openPosition = z.object({
  ticket: z.int(),
  /** The first position of its trade: its own ticket, or that of the position it covers. */
  trade: z.int(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  isCounter: z.boolean(),
  volume: z.number(),
  openPrice: z.number(),
  price: z.number(),
  stop: z.number().nullable(),
  target: z.number().nullable(),
  /** Floating: profit at the newest price, swap and commission included. */
  profit: amount,
  openedAt: isoTime,
  /** Why it was opened. */
  reason: z.string(),
  /** Of all stakes, what its part had when it was opened; null of a counter trade, and where none is known. */
  partShare: z.number().nullable(),
})
