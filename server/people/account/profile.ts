import type { Address } from 'viem'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'

/** What the verbs of this folder work with. */
export type Profile = {
  db: Db
  clock: Clock
  mailer: Mailer
  secrets: Secrets
  publicUrl: string
  /** The token's contract, the treasury and the house's other addresses: no member's wallet. */
  ownAddresses: readonly string[]
  /** Whether a contract lives there: what is sent to one may never come out again. */
  isContract(address: Address): Promise<boolean>
  /** Mails another code for a closing that waits for one. */
  sendClosingCodeAgain(tx: Tx, caller: Caller, now: Date): Promise<void>
}
