// long: the one place that knows all slices; cut in two, the wiring would be nowhere to be seen whole
import { fromDollars } from '@fairlead/money/parse'
import type { FastifyInstance } from 'fastify'
import type { Address } from 'viem'
import { carryOutClosings } from './account/carry-out-closings.ts'
import { purgeCodes } from './account/mailed-code.ts'
import type { Profile } from './account/profile.ts'
import { serveRefunds } from './account/refund-routes.ts'
import { serveProfile } from './account/routes.ts'
import { checkIncomes } from './affiliate/check-incomes.ts'
import { countBusiness } from './affiliate/count-business.ts'
import { serveAffiliate } from './affiliate/routes.ts'
import { beat, workerBeat } from './alerts/beat.ts'
import { endAlert } from './alerts/end-alert.ts'
import { postAlert } from './alerts/post-alert.ts'
import { purgeAlerts } from './alerts/purge-alerts.ts'
import { raiseAlert } from './alerts/raise-alert.ts'
import { serveAlerts } from './alerts/routes.ts'
import { tellAlerts } from './alerts/tell-alerts.ts'
import { watchSilence } from './alerts/watch-silence.ts'
import { isContract } from './chain/is-contract.ts'
import { operatorAddress } from './contact/operator-address.ts'
import { purgeUnconfirmed } from './contact/purge-unconfirmed.ts'
import { serveContact } from './contact/routes.ts'
import { subscriptionMail } from './contact/subscribe.ts'
import { checkDeposits } from './deposits/check-deposits.ts'
import { serveDeposits } from './deposits/routes.ts'
import { closeInOrder, closesDue } from './fleet/carry-out-closes.ts'
import { checkBalances } from './fleet/check-balances.ts'
import { openMarket } from './fleet/open-market.ts'
import { barsDue, playBars } from './fleet/play-bars.ts'
import { botMagic, prepareFleet } from './fleet/prepare-fleet.ts'
import { startFleet } from './fleet/start-fleet.ts'
import { thinEquity } from './fleet/thin-equity.ts'
import { checkCharges, checkEffects } from './fuel/check-charges.ts'
import { endGrace } from './fuel/end-grace.ts'
import { noticeLowFuel } from './fuel/follow-low-fuel.ts'
import { hostDueDays } from './fuel/host-due-days.ts'
import { serveFuel } from './fuel/routes.ts'
import { settleDueTrades } from './fuel/settle-trades.ts'
import { tellFrozen } from './fuel/tell-frozen.ts'
import { countGrowth } from './growth/count-growth.ts'
import { serveGrowth } from './growth/routes.ts'
import { serveHouseReports } from './house-reports/routes.ts'
import { readBonus } from './house-settings/house-values.ts'
import { serveHouseSettings } from './house-settings/routes.ts'
import { assertPassword } from './identity/assert-password.ts'
import { assertProof } from './identity/assert-proof.ts'
import { createAuthenticate } from './identity/authenticate.ts'
import { identityMail } from './identity/mail-jobs.ts'
import { namesOf } from './identity/names-of.ts'
import { operatorCodes } from './identity/operator-codes.ts'
import { purgeExpiredSessions } from './identity/purge-expired.ts'
import { findClosed } from './identity/reopen-sign-in.ts'
import { announceFactorReset, resetSecondFactor } from './identity/reset-factor.ts'
import { serveIdentity } from './identity/routes.ts'
import type { SecondStep } from './identity/second-step.ts'
import { serveLedger } from './ledger/routes.ts'
import { type StopAlarm, watchBooks } from './ledger/watch-books.ts'
import { listenOn } from './listen-on.ts'
import { mailPosts } from './mail-posts.ts'
import { makeWorld } from './make-world.ts'
import { configuredSources } from './market/configured-sources.ts'
import { serveMarket } from './market/routes.ts'
import { mailNotifications } from './notifications/mail-notifications.ts'
import { purgeNotifications } from './notifications/purge-notifications.ts'
import { serveNotifications } from './notifications/routes.ts'
import { openChain } from './open-chain.ts'
import { openIdentity } from './open-identity.ts'
import { serveAudit } from './operator/audit-routes.ts'
import { countConsoleDays } from './operator/count-days.ts'
import { serveOperator } from './operator/routes.ts'
import { checkAudit, sealAuditLog } from './operator/verify-audit.ts'
import { checkOrders } from './orders/check-orders.ts'
import { serveOrders } from './orders/routes.ts'
import { servePackages } from './packages/routes.ts'
import { passwordDesk } from './payouts/approval-proof.ts'
import { checkOutflows } from './payouts/check-outflows.ts'
import { checkTreasury } from './payouts/check-treasury.ts'
import { servePayoutKeys } from './payouts/key-routes.ts'
import { passkeyDesk } from './payouts/passkey-desk.ts'
import { servePayouts } from './payouts/routes.ts'
import { watchPayouts } from './payouts/watch-payouts.ts'
import { purgeAnswers } from './platform/answer-once.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { escapeHtml } from './platform/escape-html.ts'
import { followEvents, purgeEvents } from './platform/events.ts'
import { createApp } from './platform/http/create-app.ts'
import { serveOperations } from './platform/http/operations.ts'
import { openOperationsPort } from './platform/http/operations-port.ts'
import { createRateLimiter } from './platform/http/rate-limit.ts'
import { type Placeholder, serveSite } from './platform/http/serve-site.ts'
import { serveStream } from './platform/http/serve-stream.ts'
import type { OrderedWork } from './platform/in-order.ts'
import { type DueWork, inTurn, type Job, startWorker } from './platform/jobs.ts'
import type { Logger } from './platform/logging.ts'
import { type Logins, openLogins } from './platform/logins.ts'
import { mailDelivery, purgeOutbox } from './platform/mail/outbox.ts'
import { createMetrics } from './platform/metrics.ts'
import { assertMigrated, migrate } from './platform/migrate.ts'
import { purgeRateLimits } from './platform/purge-rate-limits.ts'
import { type SecretKey, Secrets } from './platform/secrets.ts'
import { assertMode, stampMode } from './platform/stamp-mode.ts'
import { serveRates } from './rates/routes.ts'
import { serveReports } from './reports/routes.ts'
import { addSandboxAccounts, readSandboxAccounts, type SandboxAccount } from './sandbox/accounts.ts'
import type { SandboxChain } from './sandbox/chain/sandbox-chain.ts'
import { claimWorld } from './sandbox/demo/claim-world.ts'
import { holdBack } from './sandbox/demo/hold-back.ts'
import type { Progress } from './sandbox/demo/progress.ts'
import { readLeftToOperators } from './sandbox/demo/world-store.ts'
import { serveSandbox } from './sandbox/routes.ts'
import { openSandboxClock, type SandboxClock } from './sandbox/sandbox-clock.ts'
import { sandboxSources } from './sandbox/sandbox-sources.ts'
import { createSkip } from './sandbox/skip-time.ts'
import { serveRest } from './serve-rest.ts'
import { serveSettings } from './settings/routes.ts'
import { prepareWallet } from './start-wallet.ts'
import { serveStatements } from './statements/routes.ts'
import { serveStops } from './stops/routes.ts'
import { isAtRest } from './terminals/give-commands.ts'
import { mergeBars } from './terminals/merge-bars.ts'
import { MinuteBars } from './terminals/minute-bars.ts'
import { makePairingCode } from './terminals/pairing-code.ts'
import { partLegs } from './terminals/part-legs.ts'
import { serveTerminals } from './terminals/routes.ts'
import { purgeOldTerminals, watchTerminals } from './terminals/watch-terminals.ts'
import { changeBots } from './trading/change-bots.ts'
import { closeForLoss } from './trading/close-for-loss.ts'
import { endBot, isFlat, reopenBot } from './trading/end-bot.ts'
import { serveActivations } from './trading/operator-routes.ts'
import { purgeBotLog } from './trading/purge-bot-log.ts'
import { readBotFigures } from './trading/read-bot-figures.ts'
import { serveTrading } from './trading/routes.ts'
import { setUpBots } from './trading/set-up-bots.ts'
import { expireWithdrawals } from './withdrawals/expire-withdrawals.ts'
import { readWithdrawals } from './withdrawals/read-withdrawals.ts'
import { serveWithdrawals } from './withdrawals/routes.ts'
import { tellSent } from './withdrawals/tell-sent.ts'
import { withdrawalMail } from './withdrawals/withdrawal-mail.ts'

type Parts = {
  config: Config
  /** Of the owner of the tables; in live mode only where this process shall migrate. */
  databaseUrl: string | undefined
  secretKeys: readonly SecretKey[]
  logger: Logger
  migrations: URL
  siteFolder: string
  /** How long a mail server may say nothing; only tests ask for another. */
  smtpTimeoutMs?: number
  /** Hears how far the making of a demo world has come. */
  onProgress?: (progress: Progress) => void
}
export type RunningServer = {
  app: FastifyInstance | undefined
  url: string
  /** Where health, readiness and metrics are told, if on a port of their own. */
  operationsUrl: string | undefined
  /** Whom to sign in as in the sandbox. */
  accounts: readonly SandboxAccount[]
  stop(): Promise<void>
}

/** Wires the slices together and starts the roles of this process. The only place that knows them all. */
export async function startServer(parts: Parts): Promise<RunningServer> {
  const { config, databaseUrl, logger } = parts
  const claim = config.MODE === 'sandbox' && databaseUrl ? await claimWorld(databaseUrl) : undefined
  let making: Progress | undefined
  let logins: Logins
  try {
    if (databaseUrl) await migrate(databaseUrl, parts.migrations)
    if (databaseUrl) await stampMode(databaseUrl, config.MODE)
    logins = await openLogins(config, databaseUrl)
    if (!databaseUrl) {
      await assertMigrated(logins.of('worker').pool, parts.migrations)
      await assertMode(logins.of('worker').pool, config.MODE)
    }
    if (await claim?.begin(config.SANDBOX_WORLD)) making = { percent: 0, words: 'Preparing' }
  } catch (error) {
    await claim?.release()
    throw error
  }
  // What works in the background is the worker's; what answers calls has the API's login, the fleet and the signer have theirs.
  const { db, pool } = logins.of('worker')
  const metrics = createMetrics()
  // The sandbox's clock and known accounts stand for the world outside, and no role may make operators.
  const outside = config.MODE === 'sandbox' && databaseUrl ? openDatabase(databaseUrl) : undefined
  const sandboxClock = outside && (await openSandboxClock(outside.db, outside.url, logger))
  const clock = sandboxClock ?? systemClock
  const secrets = new Secrets(parts.secretKeys)
  const posts = mailPosts(parts, db)
  const identity = openIdentity({ config, db, pool, clock, logger, secrets })
  const outsider = outside && { ...identity, db: outside.db, pool: outside.pool }
  if (outsider) await addSandboxAccounts(outsider, config.SANDBOX_WORLD)

  const opened = await openChain({ ...parts, clock }).catch(async (error: unknown) => {
    await sandboxClock?.close()
    await outside?.close()
    await logins.close()
    await claim?.release()
    throw error
  })
  const { chain, local } = opened
  // Trading owns the state of bots; whoever moves fuel asks it.
  const fuelParts = { db, askBots: changeBots }
  // A process that only signs has no business with the market.
  const feed = config.ROLES.every((role) => role === 'signer')
    ? undefined
    : await openMarket(logins.of('fleet').db, { mode: config.MODE, barSeconds: config.BOT_BAR_SECONDS })
  const payoutMax = fromDollars(config.PAYOUT_MAX)
  const profileParts: Profile = {
    ...identity,
    ...{ secrets, payoutMax, endBot, reopenBot },
    isFlat: async (reader, memberId) => (await isFlat(reader, memberId)) && (await isAtRest(reader, memberId)),
    ownAddresses: [chain.token, chain.treasury, chain.cold, config.HOUSE_ADDRESS].filter((own) => own !== undefined),
    // A node that is down keeps nobody from setting an address.
    isContract: (address: Address) =>
      isContract(chain, address).catch((error: unknown) => {
        logger.warn({ err: error }, 'a payout address was not looked at')
        return false
      }),
    async restBot(tx, memberId, now) {
      await changeBots(tx, [{ memberId, cause: 'paused', actorId: memberId }], now)
    },
  }
  const { hostname: rpId, origin } = new URL(config.PUBLIC_URL)
  const site = { rpId, origin }
  const passkeyAbove = fromDollars(config.PASSKEY_ABOVE)
  // A code is taken while the approval's transaction is open: connections of its own, or all of them could wait for each other.
  const beside = openDatabase(logins.of('api').url, { asLogin: true, connectionsMax: 2 })
  const codes = operatorCodes(secrets, openIdentity({ config, ...beside, clock, logger, secrets }))
  const desk = sandboxClock
    ? passwordDesk({ rpId, secrets, assertPassword })
    : passkeyDesk({ site, passkeyAbove, codes })
  const approvals = { desk, twoAbove: fromDollars(config.TWO_OPERATORS_ABOVE) }
  const wallet = prepareWallet(
    { config, metrics, desk, site, signing: logins.of('signer'), ...identity, ...fuelParts },
    opened,
  )

  const checks = [
    checkCharges,
    checkEffects,
    checkIncomes,
    checkDeposits,
    checkOutflows,
    checkTreasury,
    checkOrders,
    checkAudit(() => clock.now()),
  ]
  const { mailer, publicUrl } = identity
  const mailParts = { db, mailer, publicUrl, operatorAddress: operatorAddress(config) }
  const mail = mailDelivery({ db, clock, secrets, posts, logger, metrics, host: new URL(config.PUBLIC_URL).hostname })
  const expiry = expireWithdrawals(identity)
  const webhookUrl = config.ALERT_WEBHOOK_URL
  const alerts = tellAlerts({ ...mailParts, clock, webhookUrl })
  const jobs: Job[] = [
    ...identityMail(identity),
    subscriptionMail(identity),
    withdrawalMail(identity),
    tellSent(identity),
    expiry.job,
    alerts.job,
    postAlert({ db, logger, webhookUrl, publicUrl }),
  ]
  const leftToOperators = await readLeftToOperators(db)
  // What falls due at the same moment is done in this order.
  const ordered: OrderedWork[] = [
    countBusiness(db),
    // What it lays out is charged at the same moment.
    partLegs(db),
    settleDueTrades(fuelParts),
    expiry.due,
    ...(sandboxClock ? [setUpBots(db, leftToOperators)] : []),
    hostDueDays(fuelParts),
    endGrace(fuelParts),
    carryOutClosings(profileParts),
  ]
  const fleet = feed && prepareFleet({ db: logins.of('fleet').db, feed, onLossClosed: closeForLoss })
  // The role `fleet` does these in its own time, and a skip of time in their place among the others.
  const ofFleet: OrderedWork[] = fleet ? [playBars(fleet), closeInOrder(fleet)] : []
  const lowFuel = noticeLowFuel(fuelParts)
  const purges = [
    purgeExpiredSessions(db),
    purgeCodes(db),
    purgeRateLimits(db),
    purgeEvents(db),
    purgeOutbox(db),
    purgeAnswers(db),
    purgeUnconfirmed(db),
    purgeAlerts(db),
    purgeBotLog(db),
    thinEquity(db),
    purgeNotifications(db),
    purgeOldTerminals(db),
  ]
  const inside: DueWork[] = [
    inTurn('purge', purges),
    lowFuel,
    tellFrozen(db),
    checkBalances(db),
    countGrowth(db),
    mailNotifications(mailParts),
    watchBooks({ db, logger, checks, alarm: stopAlarm, sealMore: sealAuditLog }),
    countConsoleDays(db),
    watchTerminals(db),
    mergeBars(db),
    watchPayouts(db),
    workerBeat(db),
    // After all that may raise one.
    alerts.due,
  ]
  const background: DueWork[] = [...mail, ...wallet.background, ...inside]

  const stops: (() => Promise<void> | void)[] = [
    () => logins.close(),
    () => beside.close(),
    () => outside?.close(),
    () => posts.close(),
    () => sandboxClock?.close(),
    () => local?.close(),
    () => claim?.release(),
  ]
  // Stopped before all others: nobody is let in any more.
  const frontStops: typeof stops = []
  let draining = false
  const stop = async () => {
    draining = true
    for (const stopPart of [...stops, ...frontStops].reverse()) await stopPart()
  }
  try {
    const operations = await openOperations()
    const front = config.ROLES.includes('api') ? await openFront() : undefined
    if (making && sandboxClock && local) await makeWorldOf(sandboxClock, local)
    await claim?.release()
    if (config.ROLES.includes('worker')) {
      const inOrder = [...ordered, barsDue(feed), closesDue(feed)]
      const worker = await startWorker({ db, pool, clock, logger, metrics, jobs, ordered: inOrder, background })
      stops.push(() => worker.stop())
      const watching = wallet.startWatching()
      stops.push(() => watching.stop())
    }
    if (config.ROLES.includes('fleet')) {
      if (fleet) {
        const running = startFleet({ ...fleet, pool: logins.of('fleet').pool, clock, logger, before: ordered })
        stops.push(() => running.stop())
      } else logger.warn('the fleet waits: no terminal brings prices yet, so no bot trades')
    }
    // A process that only works cannot tell that it does not, and the signer has nothing to do with letters.
    if (config.ROLES.includes('api')) {
      const watching = watchSilence({ db, pool, clock, logger, tellNow })
      stops.push(() => watching.stop())
    }
    const signing = wallet.startSigning()
    if (signing) stops.push(() => signing.stop())
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
    const opened = await openOperationsPort({ db, metrics, isDraining: () => draining, host: config.HOST, port })
    frontStops.push(() => opened.close())
    return opened
  }

  async function tellNow(now: Date): Promise<void> {
    for (const work of [alerts.due, ...mail]) await work.runDue(now)
  }

  async function openFront(): Promise<{ app: FastifyInstance; url: string }> {
    const { db, pool, url } = logins.of('api')
    const caller = openIdentity({ config, db, pool, clock, logger, secrets })
    const events = await followEvents(db, url, logger)
    frontStops.push(() => events.close())
    const app = await createApp({
      logger,
      metrics,
      authenticate: createAuthenticate(caller),
      countCall: createRateLimiter(pool, clock, config.RATE_LIMIT_SCALE, metrics),
      trustProxy: config.TRUST_PROXY,
      publicUrl: config.PUBLIC_URL,
      clock,
    })
    frontStops.push(() => app.close())
    if (making) holdBack(app, () => making)
    serveOperations(app, {
      db,
      metrics,
      isDraining: () => draining,
      metricsToken: config.METRICS_TOKEN,
      canTry: sandboxClock !== undefined,
    })
    serveIdentity(app, caller)
    serveAlerts(app, db)
    serveOperator(app, { db, clock })
    serveLedger(app, { db, clock, checks })
    const bonusEndsAtFirst = new Date(config.BONUS_ENDS_AT)
    serveHouseSettings(app, { db, clock, bonusEndsAtFirst })
    servePackages(app, {
      db,
      clock,
      bonusEndsAt: async (reader) => new Date((await readBonus(reader, bonusEndsAtFirst)).value.endsAt),
      async packageActivated(tx, memberId, now) {
        await changeBots(tx, [{ memberId, cause: 'package_activated', actorId: memberId }], now)
      },
    })
    serveNotifications(app, { db, clock })
    const barSeconds = config.BOT_BAR_SECONDS
    const newestPrices = (at: Date) => feed?.newestPrices(at) ?? new Map()
    const trading = { db, clock, secrets, isSandbox: sandboxClock !== undefined, newestPrices, barSeconds }
    serveTrading(app, trading)
    serveActivations(app, {
      ...trading,
      pairingCodeOf: async (tx, { memberId, operatorId, now }) =>
        (await makePairingCode(tx, { memberId, madeBy: operatorId, now })).code,
    })
    serveTerminals(app, {
      ...{ db, pool, clock, secrets, magic: botMagic, minutes: new MinuteBars() },
      isSandbox: sandboxClock !== undefined,
      namesOf,
    })
    serveStops(app, { db, clock, newestPrices })
    serveAudit(app, { db, clock })
    serveHouseReports(app, { db, clock })
    serveGrowth(app, { db, clock, askBots: changeBots })
    serveFuel(app, db, clock)
    serveAffiliate(app, db)
    serveStatements(app, db)
    serveContact(app, { ...mailParts, db, clock, secrets })
    const ownSources = sandboxClock && sandboxSources(clock, publicUrl)
    serveMarket(app, { db, clock, logger }, configuredSources(config, ownSources))
    serveRates(app, { db, clock })
    serveReports(app, { db, clock, market: feed })
    serveSettings(app, db, {
      bot: readBotFigures,
      withdrawals: (reader, memberId) => readWithdrawals(reader, memberId, clock.now()),
    })
    serveWithdrawals(app, { ...caller, ...approvals, secrets, payoutMax })
    serveRefunds(app, { db, clock, ...approvals })
    servePayoutKeys(app, { db, clock, site })
    serveProfile(app, {
      ...profileParts,
      db,
      assertProof: (who, proof) => assertProof(caller, who, proof),
      findClosed: ({ passkey, ...given }) =>
        findClosed(caller, { ...given, passkey: passkey as SecondStep['passkey'] }),
    })
    servePayouts(app, { db, clock, checks })
    serveOrders(app, {
      db,
      clock,
      desk,
      twoOperatorsAbove: approvals.twoAbove,
      houseAddress: config.HOUSE_ADDRESS,
      ownAddresses: profileParts.ownAddresses,
      async freeBot(tx, memberId, actorId, now) {
        await changeBots(tx, [{ memberId, cause: 'unfrozen', actorId }], now)
      },
      factors: {
        announceReset: (tx, memberId, now) => announceFactorReset(caller, tx, memberId, now),
        reset: (tx, asked) => resetSecondFactor(caller, tx, asked),
      },
    })
    serveDeposits(app, { ...caller, chain, xpub: opened.depositXpub, startBlock: wallet.startBlock })
    serveStream(app, events, metrics)
    if (sandboxClock && local) serveSandboxSlice(app, sandboxClock, local)
    serveRest(app, config.MODE)
    await serveSite(app, parts.siteFolder, sitePlaceholders(config))
    return { app, url: await listenOn(app, config) }
  }

  function skipOver(sandbox: SandboxClock, ofFleet: readonly OrderedWork[], mail: readonly DueWork[]) {
    return createSkip({
      db,
      pool,
      clock: sandbox,
      ordered: [...ordered, ...ofFleet],
      arriving: [...wallet.settleChain, lowFuel],
      background: [...wallet.settleChain, ...wallet.background, ...inside, ...mail],
    })
  }

  async function makeWorldOf(sandbox: SandboxClock, local: SandboxChain): Promise<void> {
    await makeWorld({
      ...{ config, secrets, metrics, wallet, local, leftToOperators, approvals },
      identity: outsider ?? identity,
      profile: { ...profileParts, ...outsider },
      xpub: opened.depositXpub,
      skipWith: (mail) => skipOver(sandbox, fleet ? [playBars(fleet, { ahead: true }), closeInOrder(fleet)] : [], mail),
      tell(progress) {
        making = progress
        parts.onProgress?.(progress)
      },
    })
    making = undefined
  }

  function serveSandboxSlice(app: FastifyInstance, sandbox: SandboxClock, { pour }: SandboxChain): void {
    // Nobody who skips time waits for a mail server.
    const skip = skipOver(sandbox, ofFleet, config.SMTP_URL ? [] : mail)
    serveSandbox(app, { db, clock: sandbox, world: config.SANDBOX_WORLD, skip, pour, treasury: chain.treasury })
  }
}

const stopAlarm: StopAlarm = {
  raise: (tx, words, now) => raiseAlert(tx, { kind: 'payouts_stopped', key: '', words }, now),
  end: (tx, now) => endAlert(tx, 'payouts_stopped', '', now),
  checked: (tx) => beat(tx, 'books'),
}

/** The pages are built with these in them (web/content/brand.ts). */
function sitePlaceholders({ PUBLIC_URL, PARTNER_BROKER_URL }: Config): Placeholder[] {
  const partner = 'https://partner-broker.example/open-account'
  return [
    { built: 'https://fairlead.example', actual: PUBLIC_URL },
    { built: partner, actual: escapeHtml(PARTNER_BROKER_URL ?? `${PUBLIC_URL}/open-account`) },
  ]
}
