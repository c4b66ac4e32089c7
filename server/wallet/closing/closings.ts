import type { Money } from '@fairlead/money/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/database/db.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'

/** What closing an account and opening it again work with. */
export type Closings = {
  db: Db
  clock: Clock
  mailer: Mailer
  secrets: Secrets
  publicUrl: string
  /** The signer sends no more at once. */
  payoutMax: Money
  /** No position of this member's bot is open, no trade waits for its charge, and nothing is under way that would change that. */
  isFlat(reader: Reader, memberId: bigint): Promise<boolean>
  /** Keeps the bot from opening positions while a closing waits. */
  restBot(tx: Tx, memberId: bigint, now: Date): Promise<void>
  /** The bot's end; refused when it turns out not to be flat after all. */
  endBot(tx: Tx, memberId: bigint, now: Date): Promise<void>
  /** A bot may be set up again. */
  reopenBot(tx: Tx, memberId: bigint, now: Date): Promise<void>
}
