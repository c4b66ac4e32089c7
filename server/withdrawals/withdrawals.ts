import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Mailer } from '../platform/mail/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'

/** What the verbs of this folder work with. */
export type Withdrawals = { db: Db; clock: Clock; mailer: Mailer; secrets: Secrets; publicUrl: string }
