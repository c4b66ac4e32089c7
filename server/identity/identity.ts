import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Logger } from '../platform/logging.ts'
import type { Mailer } from '../platform/mail/outbox.ts'

/** What the verbs of this slice work with. */
export type Identity = { db: Db; pool: pg.Pool; clock: Clock; mailer: Mailer; publicUrl: string; logger: Logger }
