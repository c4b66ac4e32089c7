import { purgeAnswers } from './answer-once.ts'
import type { Db } from './db.ts'
import { purgeEvents } from './events.ts'
import { purgeOutbox, sealedMail } from './mail/outbox.ts'
import { platformPersonal } from './own-personal-data.ts'
import { purgeRateLimits } from './purge-rate-limits.ts'

/** What every slice stands on leaves things behind as well. */
export const platformSlice = ({ db }: { db: Db }) => ({
  purges: [purgeRateLimits(db), purgeEvents(db), purgeOutbox(db), purgeAnswers(db)],
  keptByKey: [sealedMail],
  personal: platformPersonal,
})
