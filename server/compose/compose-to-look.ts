import { firstTerms } from '@fairlead/contract/constants'
import type { MarketFeed } from '../bots/fleet/bars/market-feed.ts'
import { openMarket } from '../bots/fleet/bars/open-market.ts'
import { closesDue } from '../bots/fleet/carry-out-closes.ts'
import { lateShards } from '../bots/fleet/shards/late-shards.ts'
import { barsDue } from '../bots/fleet/shards/play-bars.ts'
import { changeBots } from '../bots/trading/change-bots.ts'
import type { WalletKeys } from '../desk/doctor/check-keys.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/db.ts'
import type { KeptByKey } from '../platform/keys/kept-by-key.ts'
import { type SecretKey, Secrets } from '../platform/keys/secrets.ts'
import { createLogger } from '../platform/logging.ts'
import { createMetrics } from '../platform/work/metrics.ts'
import { localKeys } from '../sandbox/chain/sandbox-keys.ts'
import { readLeftToOperators } from '../sandbox/demo/world-store.ts'
import { composeSlices } from '../slices.ts'
import { connectChain } from '../wallet/chain/connect.ts'
import { holdKeys } from '../wallet/signing/hold-keys.ts'
import type { Late } from '../watch/alerts/beat/watch-silence.ts'
import { lateOrder } from '../watch/alerts/late-order.ts'
import { liveChain, type OpenedChain } from './open-chain.ts'
import { openDesk } from './open-desk.ts'
import { openIdentity } from './open-identity.ts'
import { openKeys } from './open-keys.ts'
import { openProfile } from './open-profile.ts'
import { prepareWallet } from './start-wallet.ts'

type Parts = {
  config: Config
  /** That cannot write. */
  database: Database
  clock: Clock
  /** None where this process was given none. */
  secretKeys: readonly SecretKey[] | undefined
}
export type ToLook = {
  /** None where the settings are incomplete. */
  wallet: WalletKeys | undefined
  secrets: Secrets | undefined
  kept: readonly KeptByKey[]
  late: readonly Late[]
  /** What could not be put together. */
  problems: string[]
  close(): Promise<void>
}

const logger = createLogger('silent')
/** Stands where a key must and none is asked for anything. */
const noKey: SecretKey = { name: 'none', key: Buffer.alloc(32) }

/** What all slices are made of, for who only looks: nothing of it is started. What is missing keeps nothing else from being looked at. */
export async function composeToLook({ config, database, clock, secretKeys }: Parts): Promise<ToLook> {
  const secrets = new Secrets(secretKeys ?? [noKey])
  const wallet = walletToLookAt(config, secretKeys)
  const opened = { ...(wallet ?? nowhere(config)), keys: undefined, local: undefined }
  const context = openIdentity({ config, ...database, clock, logger, secrets })
  const { feed, problem } = await marketToLookAt(config, database)
  const { leftToOperators, unread } = await formsToLeave(database)
  const desk = openDesk({ config, clock, logger, secrets, api: database })
  const { approvals, site } = desk
  const beside = { metrics: createMetrics(), desk: approvals.desk, site, signing: database, askBots: changeBots }
  const composed = composeSlices({
    ...{ config, context, direct: database.direct, opened, feed, approvals, site, leftToOperators },
    bonusEndsAtFirst: new Date(firstTerms.bonusEndsAt),
    wallet: prepareWallet({ config, direct: database.direct, ...beside, ...context }, opened),
    ...openProfile(config, context, opened.chain),
  })
  const bars = feed ? [barsDue(feed), closesDue(feed)] : []
  return {
    ...{
      wallet,
      kept: composed.keptByKey,
      problems: [problem, unread].filter((one) => one !== undefined),
      close: () => desk.close(),
    },
    secrets: secretKeys && secrets,
    late: [lateOrder([...composed.ordered, ...bars]), ...(feed ? [lateShards(feed)] : [])],
  }
}

async function marketToLookAt(
  config: Config,
  { db }: Database,
): Promise<{ feed: MarketFeed | undefined; problem?: string }> {
  try {
    return { feed: await openMarket(db, { mode: config.MODE, barSeconds: config.BOT_BAR_SECONDS }) }
  } catch (error) {
    return { feed: undefined, problem: `The market cannot be opened: ${(error as Error).message}` }
  }
}

/** What a sandbox leaves to its operators waits for nobody else. */
async function formsToLeave({ db }: Database): Promise<{ leftToOperators: bigint[]; unread?: string }> {
  try {
    return { leftToOperators: await readLeftToOperators(db) }
  } catch (error) {
    return {
      leftToOperators: [],
      unread: `What the sandbox leaves to operators cannot be read: ${(error as Error).message}`,
    }
  }
}

/** The sandbox's own chain is made of its blocks by every process that needs it; who looks needs only its keys. */
function walletToLookAt(config: Config, secretKeys: readonly SecretKey[] | undefined): WalletKeys | undefined {
  if (config.MODE === 'live') {
    const live = liveChain(config)
    return (
      live && { ...live, openKeys: () => openKeys(config, { ...live.chain, depositXpub: live.depositXpub }, logger) }
    )
  }
  const secret = secretKeys?.at(-1)
  if (!secret) return undefined
  const { treasury, xpub, xprv } = localKeys(secret)
  const chain = { ...nowhere(config).chain, treasury }
  return { chain, depositXpub: xpub, openKeys: async () => holdKeys(xprv, { ...chain, depositXpub: xpub }) }
}

function nowhere({ CHAIN_ID }: Config): Pick<OpenedChain, 'chain' | 'depositXpub'> {
  const nobody = `0x${'0'.repeat(40)}` as const
  const chain = connectChain({ chainId: CHAIN_ID, token: nobody, treasury: nobody, urls: ['http://127.0.0.1:9'] })
  return { chain, depositXpub: '' }
}
