import { lateOrder } from './alerts/late-order.ts'
import type { Late } from './alerts/watch-silence.ts'
import { connectChain } from './chain/connect.ts'
import { closesDue } from './fleet/carry-out-closes.ts'
import { lateShards } from './fleet/late-shards.ts'
import { openMarket } from './fleet/open-market.ts'
import { barsDue } from './fleet/play-bars.ts'
import { type OpenedChain, openChain } from './open-chain.ts'
import { openDesk } from './open-desk.ts'
import { openIdentity } from './open-identity.ts'
import { openProfile } from './open-profile.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import type { KeptByKey } from './platform/kept-by-key.ts'
import type { Logger } from './platform/logging.ts'
import { createMetrics } from './platform/metrics.ts'
import { type SecretKey, Secrets } from './platform/secrets.ts'
import { localKeys } from './sandbox/chain/sandbox-keys.ts'
import { composeSlices } from './slices.ts'
import { prepareWallet } from './start-wallet.ts'
import { changeBots } from './trading/change-bots.ts'

type Parts = { config: Config; database: Database; clock: Clock; logger: Logger; secretKeys: readonly SecretKey[] }
export type ToLook = {
  opened: OpenedChain
  secrets: Secrets
  kept: readonly KeptByKey[]
  late: readonly Late[]
  close(): Promise<void>
}

/** What all slices are made of, for who only looks: nothing of it is started, and its one connection cannot write. */
export async function composeToLook({ config, database, clock, logger, secretKeys }: Parts): Promise<ToLook> {
  const secrets = new Secrets(secretKeys)
  const opened = await chainToLookAt({ config, clock, logger, secretKeys })
  const context = openIdentity({ config, ...database, clock, logger, secrets })
  const feed = await openMarket(database.db, { mode: config.MODE, barSeconds: config.BOT_BAR_SECONDS })
  const desk = openDesk({ config, clock, logger, secrets, apiUrl: database.url })
  const { approvals, site } = desk
  const wallet = prepareWallet(
    {
      config,
      metrics: createMetrics(),
      desk: approvals.desk,
      site,
      signing: database,
      ...context,
      askBots: changeBots,
    },
    opened,
  )
  const profile = openProfile(config, context, opened.chain)
  const composed = composeSlices({
    ...{ config, context, opened, wallet, feed, profile, approvals, site, leftToOperators: [] },
  })
  return {
    ...{ opened, secrets, kept: composed.keptByKey, close: () => desk.close() },
    late: [lateOrder([...composed.ordered, barsDue(feed), closesDue(feed)]), lateShards(feed)],
  }
}

/** The sandbox's own chain is made of its blocks by every process that needs it; who looks needs only its keys. */
async function chainToLookAt(parts: Omit<Parts, 'database'>): Promise<OpenedChain> {
  const { config, secretKeys } = parts
  const secret = secretKeys.at(-1)
  if (config.MODE === 'live' || !secret) return openChain({ ...parts, databaseUrl: undefined })
  const { treasury, xpub, xprv } = localKeys(secret)
  const nowhere = { chainId: config.CHAIN_ID, token: treasury, treasury, urls: ['http://127.0.0.1:9'] }
  return { chain: connectChain(nowhere), depositXpub: xpub, signerKey: xprv, local: undefined }
}
