import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Tally } from '../../platform/http/tally.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'
import type { HashingQueue } from './sign-in/hashing-queue.ts'

/** The sponsor forest, as far as signing up knows it. */
export type Team = {
  /** A place in it for good, and the accounts that belong to it. */
  place(tx: Tx, memberId: bigint, sponsorId: bigint | null, now: Date): Promise<void>
  isPlaced(tx: Tx, memberId: bigint): Promise<boolean>
  tellJoined(tx: Tx, memberId: bigint, now: Date): Promise<void>
}

/** What the verbs of this slice work with. */
export type Identity = {
  db: Db
  pool: pg.Pool
  clock: Clock
  /** What people's phones go by, in the sandbox alone: its own clock can be put forward, an authenticator app cannot. */
  phoneClock: Clock | undefined
  mailer: Mailer
  publicUrl: string
  logger: Logger
  secrets: Secrets
  tally: Tally
  hashing: HashingQueue
  isSandbox: boolean
  team: Team
  /** Holds the payout address back for a while and answers it; asked of the wallet, in the transaction that resets the password. */
  holdPayoutAddress(tx: Tx, memberId: bigint, now: Date): Promise<string | undefined>
}
