import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader } from '../../platform/db.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'

/** What the verbs of this folder work with. */
export type Profile = {
  db: Db
  clock: Clock
  mailer: Mailer
  publicUrl: string
  /** The token's contract and the treasury: nobody's wallet. */
  ownAddresses: readonly string[]
  /** No position of this member's bot is open and its history is in sync. */
  isFlat(reader: Reader, memberId: bigint): Promise<boolean>
}
