import type { FastifyInstance } from 'fastify'
import { purgeAnswers } from './answer-once.ts'
import { serveCalls } from './call-routes.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { purgeEvents } from './events.ts'
import { purgeOutbox, sealedMail } from './mail/outbox.ts'
import { platformPersonal } from './own-personal-data.ts'
import { purgeRateLimits } from './purge-rate-limits.ts'

/** What every slice stands on leaves things behind as well. */
export const platformSlice = ({ db }: { db: Db }) => ({
  serve: (app: FastifyInstance, front: { db: Db; clock: Clock }) => serveCalls(app, front),
  purges: [purgeRateLimits(db), purgeEvents(db), purgeOutbox(db), purgeAnswers(db)],
  keptByKey: [sealedMail],
  personal: platformPersonal,
})
