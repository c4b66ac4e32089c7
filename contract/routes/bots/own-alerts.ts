import { micro } from '@fairlead/money/money'
import { z } from 'zod'
import { amount, dollars, isoTime } from '../../fields.ts'
import { memberReads, memberWrites } from '../../limits.ts'
import { get, put } from '../../route.ts'
import { text } from '../../text.ts'

/** The alerts a member can set, one of each at most. */
export const ownAlertKinds = ['drawdown', 'month_goal', 'total_goal', 'fuel', 'runway', 'silence'] as const
/** Those that are reached, not run into. */
export const goalKinds = ['month_goal', 'total_goal'] as const
export type OwnAlertKind = (typeof ownAlertKinds)[number]

/** The least and the most of those that are no dollars: percent, days and minutes. */
export const ownAlertBounds = {
  drawdown: { min: 1, max: 90 },
  runway: { min: 1, max: 365 },
  /** That a terminal is silent every member learns after a minute. */
  silence: { min: 5, max: 1_440 },
} as const

const oneDollar = micro(1_000_000n)
const inDollars = dollars(oneDollar, text.ownAlertDollars)
const whole = ({ min, max }: { min: number; max: number }, refusal: string) =>
  z.int({ error: refusal }).min(min, refusal).max(max, refusal)

/** Switched on with its threshold; what is off may keep one for later. */
const alert = (threshold: z.ZodType<number, number>) =>
  z
    .object({ isOn: z.boolean(), threshold: threshold.nullable() })
    .refine(({ isOn, threshold }) => !isOn || threshold !== null, {
      path: ['threshold'],
      error: text.ownAlertThreshold,
    })

const ownAlerts = z.object({
  alerts: z
    .array(
      z.object({
        kind: z.enum(ownAlertKinds),
        isOn: z.boolean(),
        threshold: amount,
        /** The figure that the threshold is held against, as it is now; null where it is off or not known. */
        now: amount.nullable(),
        /** When the member was alerted, while that still holds: a goal is reached, an alert has not recovered. */
        toldAt: isoTime.nullable(),
      }),
    )
    .max(ownAlertKinds.length),
})

export const readOwnAlerts = get('/notifications/own-alerts', {
  auth: 'member',
  tag: 'notifications',
  summary: 'The member’s alerts and goals, with their current figures',
  limits: memberReads,
  reply: ownAlerts,
})

export const setOwnAlerts = put('/notifications/own-alerts', {
  auth: 'member',
  idempotent: true,
  tag: 'notifications',
  summary: 'Set alerts and goals and their thresholds; anything left out stays as it is',
  limits: memberWrites,
  body: z.object({
    /** Percent that the equity is below its high. */
    drawdown: alert(whole(ownAlertBounds.drawdown, text.ownAlertPercent)).optional(),
    /** Dollars kept after fuel and hosting, in a month (UTC) and since joining. */
    month_goal: alert(inDollars).optional(),
    total_goal: alert(inDollars).optional(),
    /** Dollars of fuel. */
    fuel: alert(inDollars).optional(),
    /** Days that the fuel lasts. */
    runway: alert(whole(ownAlertBounds.runway, text.ownAlertDays)).optional(),
    /** Minutes without a word of the member's own terminal. */
    silence: alert(whole(ownAlertBounds.silence, text.ownAlertMinutes)).optional(),
  }),
  reply: ownAlerts,
})
