import { z } from 'zod'
import { alert, alertKind } from '../../alerts.ts'
import { count, filled, free, id, idParams, isoTime } from '../../fields.ts'
import { operatorLimits } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { text } from '../../text.ts'

const keyMax = 200

export const listAlerts = get('/operator/alerts', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Operators’ alerts: active ones first, newest at the top',
  limits: operatorLimits,
  query: pageQuery(['since', 'kind']).extend({
    kind: alertKind.optional(),
    state: z.enum(['open', 'over']).optional(),
  }),
  reply: z.object({
    alerts: rows(
      alert.extend({
        /** Who acknowledged it last; it is sent again only when its words change. */
        acknowledged: z
          .object({
            by: z.string(),
            at: isoTime,
            note: z.string(),
            /** Whether it still says what was taken on, figures aside. */
            holds: z.boolean(),
          })
          .nullable(),
        /** Until then it is not sent to anybody. */
        silencedUntil: isoTime.nullable(),
      }),
    ),
    total: count,
  }),
})

export const acknowledgeAlert = post('/operator/alerts/:id/acknowledge', {
  auth: 'operator',
  idempotent: true,
  tag: 'operator',
  summary: 'Take on an active alert: no further messages until it is resolved or changes',
  limits: operatorLimits,
  params: idParams,
  body: z.object({ note: filled(text.noteRequired, 500) }),
  reply: z.object({ message: z.string() }),
})

export const listSilences = get('/operator/alert-silences', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Silences of alerts, those in force first',
  limits: operatorLimits,
  query: pageQuery(['until']),
  reply: z.object({
    silences: rows(
      z.object({
        id,
        kind: alertKind,
        /** All of the kind where it is null. */
        key: z.string().nullable(),
        reason: z.string(),
        madeBy: z.string(),
        madeAt: isoTime,
        until: isoTime,
        endedBy: z.string().nullable(),
        endedAt: isoTime.nullable(),
        holds: z.boolean(),
        /** So many alerts that last are its now. */
        open: count,
      }),
    ),
    total: count,
  }),
})

export const silenceAlerts = post('/operator/alert-silences', {
  auth: 'operator',
  idempotent: true,
  tag: 'operator',
  summary:
    'Silence one alert or all of a kind for some hours; any still active afterwards are sent. Only an owner can silence kinds that hold up payments, for a day at most',
  limits: operatorLimits,
  body: z.object({
    kind: alertKind,
    key: free(keyMax).optional(),
    hours: z
      .number({ error: text.silenceHours })
      .int(text.silenceHours)
      .min(1, text.silenceHours)
      .max(7 * 24, text.silenceHours),
    reason: filled(text.reasonRequired, 500),
  }),
  reply: z.object({ id, message: z.string() }),
})

export const endSilence = post('/operator/alert-silences/:id/end', {
  auth: 'operator',
  idempotent: true,
  tag: 'operator',
  summary: 'End a silence early, by anyone allowed to make it',
  limits: operatorLimits,
  params: idParams,
  reply: z.object({ message: z.string() }),
})
