import type { FastifyInstance } from 'fastify'
import { backupFigures } from './backups.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database/db.ts'
import { purgeEvents } from './events.ts'
import { purgeAnswers } from './http/answer-once.ts'
import { serveCalls } from './http/call-routes.ts'
import { purgeRateLimits } from './http/purge-rate-limits.ts'
import { purgeOutbox, sealedMail } from './mail/outbox.ts'
import { platformPersonal } from './own-personal-data.ts'
import { databaseFigures } from './work/database-figures.ts'

/** What every slice stands on leaves things behind as well. */
export const platformSlice = ({ db }: { db: Db }) => ({
  serve: (app: FastifyInstance, front: { db: Db; clock: Clock }) => serveCalls(app, front),
  purges: [purgeRateLimits(db), purgeEvents(db), purgeOutbox(db), purgeAnswers(db)],
  keptByKey: [sealedMail],
  personal: platformPersonal,
  figures: [databaseFigures, backupFigures],
})
