import type { Money } from '@fairlead/money/money'
import type { Chain } from '../chain/chain.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Logger } from '../platform/logging.ts'
import type { PayoutNews } from './payout-news.ts'
import type { SignerKeys } from './signer-keys.ts'

/** What the signer refuses, whoever asks. */
export type Caps = {
  payoutMax: Money
  dailyMax: Money
  twoOperatorsAbove: Money
  /** What the treasury has above this goes to the cold address, where there is one. */
  hotMax: Money
}

export type Signer = {
  db: Db
  chain: Chain
  clock: Clock
  logger: Logger
  keys: SignerKeys
  caps: Caps
  news: PayoutNews
}
