import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'

/** What the verbs of this slice work with. */
export type Contact = {
  db: Db
  clock: Clock
  mailer: Mailer
  secrets: Secrets
  publicUrl: string
  /** Where messages go. */
  operatorAddress: string
}
