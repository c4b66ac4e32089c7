import type { Money } from '@fairlead/money/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'

/** What the verbs of this folder work with. */
export type Withdrawals = {
  db: Db
  clock: Clock
  mailer: Mailer
  secrets: Secrets
  publicUrl: string
  /** The signer sends no more at once. */
  payoutMax: Money
}
