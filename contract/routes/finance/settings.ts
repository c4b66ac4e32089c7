import { z } from 'zod'
import { kept, level, referralTransaction, withdrawalProgress } from '../../entities.ts'
import { amount, count, isoTime } from '../../fields.ts'
import { memberReads, publicReads } from '../../limits.ts'
import { rows } from '../../page.ts'
import { get } from '../../route.ts'
import { terms } from '../../terms.ts'
import { goalKinds } from '../bots/own-alerts.ts'

export const readUserPrefs = get('/settings/get-user-prefes', {
  auth: 'member',
  tag: 'settings',
  summary: "The member's dashboard: onboarding, balances, incomes and order counts",
  limits: memberReads,
  reply: z.object({
    userName: z.string(),
    refId: z.string(),
    isBotActive: z.boolean(),
    /** The broker form is submitted. */
    metaForm: z.boolean(),
    metaSubmittedAt: isoTime.nullable(),
    packageActive: z.boolean(),
    /** Fuel is low: no new positions are opened and the grace period runs. */
    lowFuelStatus: z.boolean(),
    /** The grace period has run out and the bot is deactivated. */
    lowFuelDisable: z.boolean(),
    fuelBalance: amount,
    levelStructure: z.array(level).max(100),
    directIncome: amount,
    /** Corrections included, so that direct and level income less withdrawals are the balance. */
    levelIncome: amount,
    /** What of it operators corrected; it is no income of a level and is shown by itself. */
    incomeCorrections: amount,
    totalWithdrawal: amount,
    withStatus: withdrawalProgress,
    referralTransactions: rows(referralTransaction),
    totalOrders: count,
    totalOpenTrades: count,
    totalClosedOrders: count,
    totalProfitableTrades: count,
    totalLossTrades: count,
    totalProfit: amount,
    /** Of the total profit, after fuel and hosting. */
    kept,
    /** What the member wants to keep, and what was kept of it in that time. */
    goals: z.array(z.object({ kind: z.enum(goalKinds), threshold: amount, now: amount })).max(goalKinds.length),
  }),
})

export const readTerms = get('/settings/terms', {
  auth: 'public',
  tag: 'settings',
  summary: 'The terms currently in force for members',
  limits: publicReads,
  reply: terms,
})

export const readRates = get('/settings/rates', {
  auth: 'public',
  tag: 'settings',
  summary: 'Some of the terms, as this call has always returned them; /settings/terms has all of them',
  limits: publicReads,
  reply: terms.pick({
    version: true,
    validFrom: true,
    directPercent: true,
    affiliatePercent: true,
    withdrawalFee: true,
    withdrawalMin: true,
    lowFuelMin: true,
    lowFuelPercent: true,
  }),
})
