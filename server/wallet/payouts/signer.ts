import type { Money } from '@fairlead/money/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Chain } from '../chain/chain.ts'
import type { KeyHolder } from '../signing/key-holder.ts'
import type { ProofDesk } from './approvals/approval-proof.ts'
import type { Site } from './approvals/passkey.ts'
import type { ProveMeans } from './approvals/prove-means.ts'
import type { StandbyRule } from './look-at-standby.ts'
import type { PayoutEvents } from './payout-events.ts'

/** What the signer refuses, whoever asks. */
export type Caps = {
  payoutMax: Money
  /** Of refunds, and of everything else, within 24 hours. */
  dailyMax: Money
  refundDailyMax: Money
  twoOperatorsAbove: Money
  /** What is above waits this long after it was let through, and for a check of the books in between. */
  waitAbove: Money
  waitSeconds: number
  /** What the treasury has above this goes to the cold address, where there is one; without it nothing does. */
  hotMax: Money | undefined
}

export type Signer = {
  db: Db
  chain: Chain
  clock: Clock
  logger: Logger
  keys: KeyHolder
  caps: Caps
  news: PayoutEvents
  desk: ProofDesk
  /** Where a payout's money comes from, seen with the signer's own eyes. */
  proveMeans: ProveMeans
  /** Whether a standby must have a copy of what is signed. */
  standby: StandbyRule
  /** What passkeys are bound to. */
  site: Site
  /** Once a round, last: the publications of the open books that wait for a signature, and their way onto the chain. */
  publish(): Promise<void>
}
