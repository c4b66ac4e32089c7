import type pg from 'pg'
import { team } from '../finance/affiliate/team.ts'
import { holdPayoutAddress } from '../people/account/hold-payout-address.ts'
import type { Identity } from '../people/identity/identity.ts'
import { createHashingQueue } from '../people/identity/sign-in/hashing-queue.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/db.ts'
import { createTally } from '../platform/http/tally.ts'
import type { Secrets } from '../platform/keys/secrets.ts'
import type { Logger } from '../platform/logging.ts'
import { createMailer } from '../platform/mail/outbox.ts'

type Parts = { config: Config; db: Db; pool: pg.Pool; clock: Clock; logger: Logger; secrets: Secrets }

/** What identity works with, and what it asks of other slices. */
export function openIdentity({ config, ...parts }: Parts): Identity {
  return {
    ...parts,
    phoneClock: config.MODE === 'sandbox' ? systemClock : undefined,
    mailer: createMailer(parts.secrets),
    publicUrl: config.PUBLIC_URL,
    tally: createTally(parts.pool, parts.clock, config.RATE_LIMIT_SCALE),
    hashing: createHashingQueue(),
    isSandbox: config.MODE === 'sandbox',
    holdPayoutAddress,
    team,
  }
}
