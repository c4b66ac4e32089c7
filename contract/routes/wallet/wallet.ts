import { fromDollars } from '@fairlead/money/parse'
import { z } from 'zod'
import { rules } from '../../constants.ts'
import { depositStatus } from '../../entities.ts'
import { amount, count, dollars, isoTime, otp } from '../../fields.ts'
import { codeTries, memberReads, memberWrites, sensitiveWrites } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { termTexts } from '../../term-texts.ts'
import type { Terms } from '../../terms.ts'
import { text } from '../../text.ts'

export const readWallet = get('/wallet', {
  auth: 'member',
  tag: 'wallet',
  summary: 'The address to deposit USDT to',
  limits: memberReads,
  reply: z.object({
    address: z.string(),
    /** The same address, under the name the dashboard's store uses. */
    walletAddress: z.string(),
    chain: z.literal('BSC'),
    token: z.literal('USDT'),
    /** The chain is reachable. */
    isConnected: z.boolean(),
    /** Dollars credited per USDT. */
    liveRate: z.number(),
  }),
})

/** What may be asked for under some terms; the call itself leaves the minimum to the terms in force when it comes. */
export const withdrawalAsked = (terms: Pick<Terms, 'withdrawalMin'>) =>
  z.object({ amount: dollars(fromDollars(terms.withdrawalMin), termTexts.withdrawalMinimum(terms)) })

export const withdrawReferral = post('/wallet/withdraw-referral', {
  auth: 'member',
  idempotent: true,
  tag: 'wallet',
  summary: 'Request payment of affiliate income; an e-mail with a one-time code follows',
  limits: sensitiveWrites,
  body: z.object({ amount: dollars(rules.amountMin, text.amountPositive) }),
  reply: z.object({ status: z.literal('OTP_SENT'), msg: z.string() }),
})

export const verifyWithdrawalOtp = post('/wallet/verify-email-otp', {
  auth: 'member',
  idempotent: true,
  tag: 'wallet',
  summary: 'Confirm the withdrawal with the e-mailed code',
  limits: codeTries,
  body: z.object({ otp }),
  reply: z.object({ status: z.literal('OTP_VERIFIED'), msg: z.string() }),
})

export const cancelWithdrawal = post('/wallet/withdraw-referral/cancel', {
  auth: 'member',
  idempotent: true,
  tag: 'wallet',
  summary: 'Cancel a withdrawal waiting for its code; its amount returns to the balance',
  limits: memberWrites,
  reply: z.object({ msg: z.string() }),
})

const deposit = z.object({
  from_address: z.string(),
  to_address: z.string(),
  hash: z.string(),
  token_symbol: z.string(),
  value: amount,
  status: depositStatus,
  /** Blocks on top of its own. */
  confirmations: count,
  timestamp: isoTime,
})

export const listDeposits = get('/wallet/all-deposits', {
  auth: 'member',
  tag: 'wallet',
  summary: 'Deposits, newest first',
  limits: memberReads,
  query: pageQuery(['timestamp', 'value', 'status', 'from_address', 'to_address', 'hash', 'token_symbol']),
  reply: z.object({ transactions: rows(deposit), total: count }),
})
