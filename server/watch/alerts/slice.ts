import type { FastifyInstance } from 'fastify'
import type { AlertRoute } from '../../platform/alert-routes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'
import { alertFigures } from './alert-figures.ts'
import { workerBeat } from './beat/beat.ts'
import { purgeAlerts } from './purge-alerts.ts'
import { serveAlerts } from './routes.ts'
import { addressesBy, webhooksOf } from './send/addresses-of.ts'
import { postAlert } from './send/post-alert.ts'
import { sendAlerts } from './send/send-alerts.ts'
import { watchLetters } from './send/watch-letters.ts'

type Parts = {
  db: Db
  clock: Clock
  logger: Logger
  mailer: Mailer
  publicUrl: string
  routes: readonly AlertRoute[]
  /** Where what no route names goes. */
  usual: { mails: readonly string[]; webhooks: readonly string[] }
}

/** Operators' alerts, and the watch for roles that do no work. Last of all slices: it sends what the others raise. */
export function alertsSlice(parts: Parts) {
  const { db, routes, usual } = parts
  const telling = sendAlerts({ ...parts, addressesOf: addressesBy(routes, usual) })
  const mails = [...new Set([...usual.mails, ...routes.flatMap((route) => route.mails)])]
  return {
    serve: (app: FastifyInstance, front: { db: Db; clock: Clock }) => serveAlerts(app, front),
    jobs: [telling.job, postAlert({ ...parts, webhooks: webhooksOf(routes, usual) })],
    background: [workerBeat(db), watchLetters(db, mails), telling.due],
    purges: [purgeAlerts(db)],
    figures: [alertFigures],
    /** For who notices that nobody works. */
    tell: telling.due,
  }
}
