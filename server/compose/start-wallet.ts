import { fromDollars } from '@fairlead/money/parse'
import { readOpenBooksSetting } from '../desk/settings/house-values.ts'
import type { AskBots } from '../finance/fuel/standing/ask-bots.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Db, Direct } from '../platform/database/db.ts'
import type { Logger } from '../platform/logging.ts'
import type { Mailer } from '../platform/mail/outbox.ts'
import type { DueWork } from '../platform/work/jobs.ts'
import type { Metrics } from '../platform/work/metrics.ts'
import { readHead } from '../wallet/chain/read-head.ts'
import { createDepositWatch } from '../wallet/deposits/watch/keep-watching.ts'
import { createPublisher } from '../wallet/open-books/sign/create-publisher.ts'
import type { ProofDesk } from '../wallet/payouts/approvals/approval-proof.ts'
import type { Site } from '../wallet/payouts/approvals/passkey.ts'
import { createProveMeans } from '../wallet/payouts/approvals/prove-means.ts'
import { createRounds, startSigner } from '../wallet/payouts/start-signer.ts'
import { hearOfPayouts } from '../wallet/withdrawals/end/hear-of-payouts.ts'
import type { OpenedChain } from './open-chain.ts'

type Parts = {
  config: Config
  /** The signer's own. */
  signing: { db: Db; direct: Direct }
  db: Db
  direct: Direct
  clock: Clock
  logger: Logger
  metrics: Metrics
  mailer: Mailer
  publicUrl: string
  askBots: AskBots
  desk: ProofDesk
  site: Site
}
type Stoppable = { stop(): Promise<void> }

const pollMs = { local: 500, live: 3_000 }

/** What of the wallet works by itself: following the chain in workers, paying out in the signer. */
export function prepareWallet(parts: Parts, { chain, local, keys }: OpenedChain) {
  // Nothing lies before the local chain's first block.
  const startBlock = local ? 0n : parts.config.CHAIN_START_BLOCK
  const watch = createDepositWatch({
    ...parts,
    chain,
    pollMs: local ? pollMs.local : pollMs.live,
    startBlock,
  })
  const signer = () => {
    if (!keys) return undefined
    const { PAYOUT_MAX, PAYOUT_DAILY_MAX, REFUND_DAILY_MAX, TWO_OPERATORS_ABOVE, HOT_WALLET_MAX } = parts.config
    const caps = {
      payoutMax: fromDollars(PAYOUT_MAX),
      dailyMax: fromDollars(PAYOUT_DAILY_MAX),
      refundDailyMax: fromDollars(REFUND_DAILY_MAX),
      twoOperatorsAbove: fromDollars(TWO_OPERATORS_ABOVE),
      waitAbove: fromDollars(parts.config.PAYOUT_WAIT_ABOVE),
      waitSeconds: parts.config.PAYOUT_WAIT_MINUTES * 60,
      hotMax: HOT_WALLET_MAX === 'unlimited' ? undefined : fromDollars(HOT_WALLET_MAX),
    }
    const proveMeans = createProveMeans({ chain, keys })
    const own = { ...parts, db: parts.signing.db, chain, keys }
    const publish = createPublisher({
      ...own,
      isWantedOnChain: async (reader) => (await readOpenBooksSetting(reader)).value.onChain,
    })
    const standby = parts.config.PAYOUT_STANDBY
    return { ...own, caps, proveMeans, standby, news: hearOfPayouts, publish }
  }
  return {
    /** Makes final what is on its way, and credits it. */
    settleChain: [...(local ? [local.settle] : []), watch.due] satisfies DueWork[],
    startBlock,
    startWatching: (): Stoppable => watch.start(),
    startSigning(): Stoppable | undefined {
      const own = signer()
      return own && startSigner(own, parts.signing.direct)
    },
    /** Reads and credits what there is, once. */
    watchOnce: watch.due,
    /** The newest block. */
    head: async (): Promise<bigint> => (await readHead(chain)).number,
    /** Pays, sweeps and follows once; nothing where this process does not sign. */
    async signOnce(): Promise<void> {
      const own = signer()
      if (own) await createRounds(own)()
    },
  }
}
