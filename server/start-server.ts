import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openMarket, settleBarLength } from './bots/fleet/bars/open-market.ts'
import { closeInOrder, closesDue } from './bots/fleet/carry-out-closes.ts'
import { keepUp } from './bots/fleet/shards/keep-up.ts'
import { lateShards } from './bots/fleet/shards/late-shards.ts'
import { barsDue, playBars } from './bots/fleet/shards/play-bars.ts'
import { prepareFleet } from './bots/fleet/shards/prepare-fleet.ts'
import { startFleet } from './bots/fleet/shards/start-fleet.ts'
import { changeBots } from './bots/trading/change-bots.ts'
import { closeForLoss } from './bots/trading/close-for-loss.ts'
import { connectReplica } from './compose/connect-replica.ts'
import { mailPosts } from './compose/mail-posts.ts'
import { makeWorld } from './compose/make-world.ts'
import { openChain } from './compose/open-chain.ts'
import { openDesk } from './compose/open-desk.ts'
import { openFront } from './compose/open-front.ts'
import { openIdentity } from './compose/open-identity.ts'
import { openProfile } from './compose/open-profile.ts'
import { openReadiness } from './compose/open-readiness.ts'
import { prepareWallet } from './compose/start-wallet.ts'
import { doctorSlice } from './desk/doctor/slice.ts'
import { bonusEndsAtFirst } from './desk/settings/bonus-ends-at-first.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database/db.ts'
import { type Logins, openLogins } from './platform/database/logins.ts'
import { measureConnections } from './platform/database/measure-connections.ts'
import { assertMode, stampMode } from './platform/database/stamp-mode.ts'
import { openOperationsPort } from './platform/http/operations-port.ts'
import { orderFigures } from './platform/http/order-figures.ts'
import { sealAnew } from './platform/keys/seal-anew.ts'
import { type SecretKey, Secrets } from './platform/keys/secrets.ts'
import { settleKeys } from './platform/keys/settle-keys.ts'
import type { Logger } from './platform/logging.ts'
import { mailDelivery } from './platform/mail/outbox.ts'
import type { Patience } from './platform/patience.ts'
import type { Replica } from './platform/replica/open-replica.ts'
import { assertMigrated } from './platform/schema/assert-migrated.ts'
import { migrate } from './platform/schema/migrate.ts'
import { measureFigures } from './platform/work/figures.ts'
import type { OrderedWork } from './platform/work/in-order.ts'
import { type DueWork, startWorker } from './platform/work/jobs.ts'
import { measureProcess } from './platform/work/measure-process.ts'
import { createMetrics } from './platform/work/metrics.ts'
import { stopParts } from './platform/work/stop-parts.ts'
import { addSandboxAccounts, readSandboxAccounts, type SandboxAccount } from './sandbox/accounts.ts'
import type { SandboxChain } from './sandbox/chain/sandbox-chain.ts'
import { claimWorld } from './sandbox/demo/claim-world.ts'
import type { Progress } from './sandbox/demo/progress.ts'
import { readLeftToOperators } from './sandbox/demo/world-store.ts'
import { addSandboxBrokers } from './sandbox/sandbox-brokers.ts'
import { openSandboxClock, type SandboxClock } from './sandbox/sandbox-clock.ts'
import { createSkip } from './sandbox/skip-time.ts'
import { sandboxSlice } from './sandbox/slice.ts'
import { composeSlices } from './slices.ts'
import { beatOutside } from './watch/alerts/beat/beat-outside.ts'
import { watchBackups } from './watch/alerts/beat/watch-backups.ts'
import { watchSilence } from './watch/alerts/beat/watch-silence.ts'
import { lateOrder } from './watch/alerts/late-order.ts'
import { lateReplica } from './watch/alerts/late-replica.ts'

type Parts = {
  config: Config
  /** Of the owner of the tables; in live mode only where this process shall migrate. */
  databaseUrl: string | undefined
  secretKeys: readonly SecretKey[]
  logger: Logger
  migrations: URL
  siteFolder: string
  /** Where the site is still being built: when it is there. */
  siteBuilt?: Promise<void>
  /** How long a mail server may say nothing; only tests ask for another. */
  smtpTimeoutMs?: number
  /** Hears how far the making of a demo world has come. */
  onProgress?: (progress: Progress) => void
}
export type RunningServer = {
  app: FastifyInstance | undefined
  url: string
  /** Where health, readiness and metrics are served, if on a port of their own. */
  operationsUrl: string | undefined
  /** Whom to sign in as in the sandbox. */
  accounts: readonly SandboxAccount[]
  stop(): Promise<void>
}

/** Wires the slices together and starts the roles of this process. The only place that knows them all. */
export async function startServer(parts: Parts): Promise<RunningServer> {
  const { config, databaseUrl, logger } = parts
  const patience: Patience = {
    waitMsMax: config.START_WAIT_SECONDS * 1000,
    report: (words, data) => logger.info(data, words),
  }
  const claim = config.MODE === 'sandbox' && databaseUrl ? await claimWorld(databaseUrl) : undefined
  let making: Progress | undefined
  let logins: Logins
  try {
    if (databaseUrl) await migrate(databaseUrl, parts.migrations, patience)
    if (databaseUrl) await stampMode(databaseUrl, config.MODE)
    if (databaseUrl) await settleBarLength(databaseUrl, config.BOT_BAR_SECONDS)
    logins = await openLogins(config, databaseUrl, patience)
    if (!databaseUrl) {
      const { pool } = logins.of('worker')
      await Promise.resolve()
        .then(() => assertMigrated(pool, parts.migrations, patience))
        .then(() => assertMode(pool, config.MODE, patience))
        .catch((error: unknown) => logins.close().finally(() => Promise.reject(error)))
    }
    if (await claim?.begin(config.SANDBOX_WORLD)) making = { percent: 0, words: 'Preparing' }
  } catch (error) {
    await claim?.release()
    throw error
  }
  // What works in the background is the worker's; what answers calls has the API's login, the fleet and the signer have theirs.
  const { db, pool, direct } = logins.of('worker')
  const metrics = createMetrics()
  // The sandbox's clock and known accounts stand for the world outside, and no role may make operators.
  const outside = config.MODE === 'sandbox' && databaseUrl ? openDatabase(databaseUrl) : undefined
  const sandboxClock = outside && (await openSandboxClock(outside, logger))
  const clock = sandboxClock ?? systemClock
  const secrets = new Secrets(parts.secretKeys)
  const posts = mailPosts(parts, db)
  const identity = openIdentity({ config, db, pool, clock, logger, secrets })
  const outsider = outside && { ...identity, db: outside.db, pool: outside.pool }
  if (outsider) {
    await addSandboxAccounts(outsider, config.SANDBOX_WORLD)
    await addSandboxBrokers(outsider.db)
  }

  const opened = await openChain({ ...parts, clock }).catch(async (error: unknown) => {
    await sandboxClock?.close()
    await outside?.close()
    await logins.close()
    await claim?.release()
    throw error
  })
  const { chain, local } = opened
  // A process that only signs has no business with the market.
  const isOnlySigner = config.ROLES.every((role) => role === 'signer')
  const feed = isOnlySigner
    ? undefined
    : await openMarket(logins.of('fleet').db, { mode: config.MODE, barSeconds: config.BOT_BAR_SECONDS })
  const { profile, closings } = openProfile(config, identity, chain)
  const desk = openDesk({ config, clock, logger, secrets, api: logins.of('api') })
  const { approvals, site } = desk
  const wallet = prepareWallet(
    {
      config,
      metrics,
      desk: approvals.desk,
      site,
      signing: logins.of('signer'),
      direct,
      ...identity,
      askBots: changeBots,
    },
    opened,
  )
  const leftToOperators = await readLeftToOperators(db)
  const composed = composeSlices({
    ...{ config, context: identity, direct, opened, wallet, feed, profile, closings, approvals, site, leftToOperators },
    bonusEndsAtFirst: await bonusEndsAtFirst(db, config),
  })
  const { jobs, ordered, background, arriving } = composed
  const inOrder = [...ordered, barsDue(feed), closesDue(feed)]
  let replica: Replica | undefined
  measureConnections(metrics.registry, () => [...logins.pools(), ...(replica ? [replica.measured] : [])])
  measureFigures({
    ...{ db: logins.of(config.ROLES[0] ?? 'worker').db, clock, logger, registry: metrics.registry },
    // The signer's login reads nothing of terminals, which some of the work is about.
    sources: [...composed.figures, ...(isOnlySigner ? [] : [orderFigures(inOrder)])],
  })
  const mail = mailDelivery({ db, clock, secrets, posts, logger, metrics, host: site.rpId })
  const renewal = sealAnew({ db, secrets, kept: composed.keptByKey, logger, metrics })
  const fleet = feed && prepareFleet({ db: logins.of('fleet').db, feed, onLossClosed: closeForLoss })

  let draining = false
  const readiness = openReadiness({
    ...{ config, logins, secrets, logger, kept: composed.keptByKey, migrations: parts.migrations },
    isDraining: () => draining,
    making: () => making,
  })
  measureProcess({
    ...{ registry: metrics.registry, roles: config.ROLES, readiness: readiness.whole },
    folder: new URL('../', parts.migrations),
  })
  const late = [lateOrder(inOrder), ...(feed ? [lateShards(feed)] : []), lateReplica(() => replica?.whyUnused())]

  const stops = stopParts(logger)
  stops.add('readiness', () => readiness.close())
  stops.add('logins', () => logins.close())
  stops.add('replica', () => replica?.close())
  stops.add('desk', () => desk.close())
  if (outside) stops.add('outside', () => outside.close())
  stops.add('posts', () => posts.close())
  if (sandboxClock) stops.add('clock', () => sandboxClock.close())
  if (local) stops.add('chain', () => local.close())
  if (claim) stops.add('claim on the world', () => claim.release())
  // Stopped before all others: nobody is let in any more.
  const frontStops = stopParts(logger)
  const stop = async () => {
    draining = true
    await frontStops.run().finally(() => stops.run())
  }
  try {
    const readers = config.ROLES.map((role) => logins.of(role).db)
    await settleKeys({ secrets, kept: composed.keptByKey, readers, now: clock.now() })
    replica = await connectReplica({ config, logins, clock, logger, metrics })
    const operations = await openOperations()
    const front = config.ROLES.includes('api') ? await openDoor() : undefined
    if (making && sandboxClock && local) await makeWorldOf(sandboxClock, local)
    await claim?.release()
    if (config.ROLES.includes('worker')) {
      const works = { ordered: inOrder, background: [...mail, ...background, renewal, watchBackups(db)] }
      const worker = await startWorker({ db, direct, clock, logger, metrics, jobs, ...works })
      stops.add('worker', () => worker.stop())
      const watching = wallet.startWatching()
      stops.add('watch over the chain', () => watching.stop())
    }
    if (feed && config.MODE === 'live') {
      const following = keepUp(feed, clock, logger)
      stops.add('market', () => following.stop())
    }
    if (fleet && config.ROLES.includes('fleet')) {
      const running = startFleet({ ...fleet, direct: logins.of('fleet').direct, clock, logger, before: ordered })
      stops.add('fleet', () => running.stop())
    }
    // A process that only works cannot tell that it does not, and the signer has nothing to do with letters.
    if (config.ROLES.includes('api')) {
      const beating = config.HEARTBEAT_URL && beatOutside({ url: config.HEARTBEAT_URL, logger, metrics })
      const watching = watchSilence({ db, direct, clock, logger, late, tellNow, beatOutside: beating || undefined })
      stops.add('watch over silence', () => watching.stop())
    }
    const signing = wallet.startSigning()
    if (signing) stops.add('signer', () => signing.stop())
    const accounts = sandboxClock ? await readSandboxAccounts(db, config.SANDBOX_WORLD) : []
    return { app: front?.app, url: front?.url ?? '', operationsUrl: operations?.url, accounts, stop }
  } catch (error) {
    await stop()
    throw error
  }

  /** On `OPERATIONS_PORT`; who serves no pages uses the port they would be on. */
  async function openOperations() {
    const port = config.OPERATIONS_PORT ?? (config.ROLES.includes('api') ? undefined : config.PORT)
    if (port === undefined) return undefined
    const opened = await openOperationsPort({ readiness: readiness.whole, metrics, host: config.HOST, port })
    frontStops.add('operations', () => opened.close())
    return opened
  }

  async function tellNow(now: Date): Promise<void> {
    for (const work of [composed.tellAlerts, ...mail]) await work.runDue(now)
  }

  function openDoor(): Promise<{ app: FastifyInstance; url: string }> {
    const { db: apiDb, pool: apiPool, direct: apiDirect } = logins.of('api')
    return openFront({
      ...{ config, direct: apiDirect, metrics, siteFolder: parts.siteFolder, siteBuilt: parts.siteBuilt },
      context: openIdentity({ config, db: apiDb, pool: apiPool, clock, logger, secrets }),
      slices: [
        ...composed.slices,
        doctorAs(apiDirect.url),
        ...(sandboxClock && local ? [sandboxOf(sandboxClock, local)] : []),
      ],
      readTerms: composed.readTerms,
      readiness: readiness.front,
      replica,
      making: () => making,
      onOpen: (close) => frontStops.add('front', close),
    })
  }

  function doctorAs(login: string) {
    return doctorSlice({
      ...{ config, clock, secrets, late, kept: composed.keptByKey },
      wallet: { chain, depositXpub: opened.depositXpub, openKeys: async () => opened.keys },
      ...{ databaseUrl: login, machine: systemClock },
      ...{ migrations: parts.migrations, folder: new URL('../', parts.migrations), dataDir: resolve(config.DATA_DIR) },
    })
  }

  function sandboxOf(sandbox: SandboxClock, { pour }: SandboxChain) {
    // Nobody who skips time waits for a mail server. What the role `fleet` does in its own time has its place among the others here.
    const skip = skipOver(sandbox, fleet ? [playBars(fleet), closeInOrder(fleet)] : [], config.SMTP_URL ? [] : mail)
    return sandboxSlice({ db, clock: sandbox, world: config.SANDBOX_WORLD, skip, pour, treasury: chain.treasury })
  }

  function skipOver(sandbox: SandboxClock, ofFleet: readonly OrderedWork[], mail: readonly DueWork[]) {
    return createSkip({
      ...{ db, direct, arriving },
      clock: sandbox,
      ordered: [...ordered, ...ofFleet],
      background: [...arriving, ...background, ...mail],
    })
  }

  async function makeWorldOf(sandbox: SandboxClock, local: SandboxChain): Promise<void> {
    await makeWorld({
      ...{ config, secrets, metrics, wallet, local, leftToOperators, approvals },
      identity: outsider ?? identity,
      ...{ profile: { ...profile, ...outsider }, payoutMax: closings.payoutMax },
      xpub: opened.depositXpub,
      skipWith: (mail) => skipOver(sandbox, fleet ? [playBars(fleet, { ahead: true }), closeInOrder(fleet)] : [], mail),
      tell(progress) {
        making = progress
        parts.onProgress?.(progress)
      },
    })
    making = undefined
  }
}
