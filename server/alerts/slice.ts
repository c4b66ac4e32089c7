import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Logger } from '../platform/logging.ts'
import type { Mailer } from '../platform/mail/outbox.ts'
import { workerBeat } from './beat.ts'
import { postAlert } from './post-alert.ts'
import { purgeAlerts } from './purge-alerts.ts'
import { serveAlerts } from './routes.ts'
import { tellAlerts } from './tell-alerts.ts'

type Parts = {
  db: Db
  clock: Clock
  logger: Logger
  mailer: Mailer
  publicUrl: string
  operatorAddress: string
  webhookUrl: string | undefined
}

/** What operators are told of, and that somebody works at all. Last of all slices: it tells what the others raise. */
export function alertsSlice(parts: Parts) {
  const { db } = parts
  const telling = tellAlerts(parts)
  return {
    serve: (app: FastifyInstance, front: { db: Db }) => serveAlerts(app, front.db),
    jobs: [telling.job, postAlert(parts)],
    background: [workerBeat(db), telling.due],
    purges: [purgeAlerts(db)],
    /** For who notices that nobody works. */
    tell: telling.due,
  }
}
