import type { Terms } from '@fairlead/contract/terms'
import { averageRanges } from './bots/fleet/bars/average-ranges.ts'
import type { MarketFeed } from './bots/fleet/bars/market-feed.ts'
import { lateBefore } from './bots/fleet/shards/late-shards.ts'
import { botMagic } from './bots/fleet/shards/prepare-fleet.ts'
import { fleetSlice } from './bots/fleet/slice.ts'
import { labSlice } from './bots/lab/slice.ts'
import { configuredSources } from './bots/market/configured-sources.ts'
import { marketSlice } from './bots/market/slice.ts'
import { readGoals } from './bots/own-alerts/read-goals.ts'
import { ownAlertsSlice } from './bots/own-alerts/slice.ts'
import { recordSlice } from './bots/record/slice.ts'
import { reportsSlice } from './bots/reports/slice.ts'
import { cutOff } from './bots/terminals/pairing/cut-off.ts'
import { giveLogin } from './bots/terminals/pairing/give-login.ts'
import { terminalsSlice } from './bots/terminals/slice.ts'
import { assertDisputed } from './bots/trading/brokers/decide-login.ts'
import { changeBots } from './bots/trading/change-bots.ts'
import { readBotFigures } from './bots/trading/read-bot-figures.ts'
import { tradingSlice } from './bots/trading/slice.ts'
import type { OpenedChain } from './compose/open-chain.ts'
import { orderOfWork } from './compose/order-of-work.ts'
import type { prepareWallet } from './compose/start-wallet.ts'
import { consoleSlice } from './desk/console/slice.ts'
import { assertHoldable, holdCluster } from './desk/growth/hold-cluster.ts'
import { assertHeld, releaseHold } from './desk/growth/release-hold.ts'
import { growthSlice } from './desk/growth/slice.ts'
import { houseReportsSlice } from './desk/house-reports/slice.ts'
import { ordersSlice } from './desk/orders/slice.ts'
import { readBonus } from './desk/settings/house-values.ts'
import { settingsSlice } from './desk/settings/slice.ts'
import { setStop } from './desk/stops/set-stop.ts'
import { stopsSlice } from './desk/stops/slice.ts'
import { targetOf } from './desk/stops/target.ts'
import { asWireLevel, readLevelStructure } from './finance/affiliate/level-structure.ts'
import { affiliateSlice } from './finance/affiliate/slice.ts'
import { dashboardSlice } from './finance/dashboard/slice.ts'
import { fuelSlice } from './finance/fuel/slice.ts'
import { ledgerSlice } from './finance/ledger/slice.ts'
import { offeredPackages } from './finance/packages/read-active-package.ts'
import { packagesSlice } from './finance/packages/slice.ts'
import { statementsSlice } from './finance/statements/slice.ts'
import { readAllTerms, type TermsParts } from './finance/terms/read-all-terms.ts'
import { termsSlice } from './finance/terms/slice.ts'
import type { Profile } from './people/account/profile.ts'
import { accountSlice } from './people/account/slice.ts'
import { operatorAddress } from './people/contact/operator-address.ts'
import { contactSlice } from './people/contact/slice.ts'
import { sendEmailCodesAgain } from './people/identity/email/change-email.ts'
import type { Identity } from './people/identity/identity.ts'
import { announceFactorReset, resetSecondFactor } from './people/identity/second-factor/reset-factor.ts'
import type { SecondStep } from './people/identity/second-factor/second-step.ts'
import { assertProof } from './people/identity/sign-in/assert-proof.ts'
import { findClosed } from './people/identity/sign-in/reopen-sign-in.ts'
import { namesOf } from './people/identity/sign-up/names-of.ts'
import { identitySlice } from './people/identity/slice.ts'
import { notificationsSlice } from './people/notifications/slice.ts'
import type { BookCheck } from './platform/book-check.ts'
import type { Config } from './platform/config.ts'
import type { Direct, Reader } from './platform/database/db.ts'
import type { KeptByKey } from './platform/keys/kept-by-key.ts'
import type { PersonalTable } from './platform/personal-data.ts'
import { platformSlice } from './platform/platform-slice.ts'
import type { Slice } from './platform/slice.ts'
import type { FigureSource } from './platform/work/figures.ts'
import type { OrderedWork } from './platform/work/in-order.ts'
import { type DueWork, inTurn, type Job } from './platform/work/jobs.ts'
import { sandboxSources } from './sandbox/sandbox-sources.ts'
import type { Closings } from './wallet/closing/closings.ts'
import { closingSlice } from './wallet/closing/slice.ts'
import { depositsSlice } from './wallet/deposits/slice.ts'
import { openBooksSlice } from './wallet/open-books/slice.ts'
import type { Site } from './wallet/payouts/approvals/passkey.ts'
import type { ApprovalParts } from './wallet/payouts/approvals/read-approvals.ts'
import { payoutsSlice } from './wallet/payouts/slice.ts'
import { takeAsPaid } from './wallet/withdrawals/end/take-as-paid.ts'
import { readWithdrawals } from './wallet/withdrawals/queue/read-withdrawals.ts'
import { withdrawalsSlice } from './wallet/withdrawals/slice.ts'
import { alertsSlice } from './watch/alerts/slice.ts'
import { stopAlarm } from './watch/alerts/stop-alarm.ts'
import { auditSlice } from './watch/audit/slice.ts'
import { sealAuditLog } from './watch/audit/verify-audit.ts'
import { setAsideSlice } from './watch/set-aside/slice.ts'

type Parts = {
  config: Config
  /** By the worker's login. */
  context: Identity
  direct: Direct
  opened: OpenedChain
  wallet: Pick<ReturnType<typeof prepareWallet>, 'startBlock' | 'settleChain'>
  /** None in live mode, and in a process that only signs. */
  feed: MarketFeed | undefined
  profile: Profile
  closings: Closings
  approvals: ApprovalParts
  site: Site
  leftToOperators: readonly bigint[]
  bonusEndsAtFirst: Date
}

export type Composed = {
  slices: readonly Slice<Identity>[]
  jobs: Job[]
  ordered: OrderedWork[]
  background: DueWork[]
  arriving: DueWork[]
  checks: readonly BookCheck[]
  keptByKey: readonly KeptByKey[]
  figures: readonly FigureSource[]
  /** Tells operators at once what was raised. */
  tellAlerts: DueWork
  /** What members are charged, paid and told at present. */
  readTerms(reader: Reader): Promise<Terms>
}

/** All slices, and what they ask of each other: none of them knows one that knows it. */
export function composeSlices(parts: Parts): Composed {
  const { config, context, direct, opened, wallet, feed, profile, closings, approvals, site, bonusEndsAtFirst } = parts
  const { db, clock, publicUrl, isSandbox } = context
  const { chain, depositXpub: xpub } = opened
  const letters = { ...context, operatorAddress: operatorAddress(config) }
  const bonusEndsAt = async (reader: Reader) => new Date((await readBonus(reader, bonusEndsAtFirst)).value.endsAt)
  const termsParts: TermsParts = {
    packages: offeredPackages,
    levels: async (reader) => (await readLevelStructure(reader)).levels.map(asWireLevel),
    bonusEndsAt,
  }
  const newestPrices = (at: Date) => feed?.newestPrices(at) ?? new Map()
  const sources = configuredSources(config, isSandbox ? sandboxSources(clock, publicUrl) : undefined)
  // Filled below, before anybody asks: whoever checks the books has the checks of all slices.
  const checks: BookCheck[] = []
  const personal: PersonalTable[] = []
  const alerts = alertsSlice({
    ...context,
    routes: config.ALERT_ROUTES,
    usual: {
      mails: [letters.operatorAddress],
      webhooks: config.ALERT_WEBHOOK_URL ? [config.ALERT_WEBHOOK_URL] : [],
    },
  })
  const slices: Slice<Identity>[] = [
    platformSlice({ db }),
    identitySlice(context),
    accountSlice<Identity>({
      ...{ profile, personal },
      doorOf: (front) => ({
        assertProof: (who, proof) => assertProof(front, who, proof),
        sendEmailCodesAgain: (db, who) => sendEmailCodesAgain({ ...front, db }, who),
      }),
    }),
    closingSlice<Identity>({
      ...{ closings, approvals, personal },
      doorOf: (front) => ({
        assertProof: (who, proof) => assertProof(front, who, proof),
        findClosed: ({ passkey, ...given }) =>
          findClosed(front, { ...given, passkey: passkey as SecondStep['passkey'] }),
      }),
    }),
    contactSlice(letters),
    depositsSlice({ db, clock, chain, xpub, ...wallet }),
    fuelSlice({ db, clock, askBots: changeBots }),
    affiliateSlice({ db, clock }),
    withdrawalsSlice({ ...context, approvals, payoutMax: closings.payoutMax }),
    payoutsSlice({ db, clock, chain, site, checks }),
    openBooksSlice({ ...context, direct, chain }),
    ordersSlice<Identity>({
      desk: approvals.desk,
      twoOperatorsAbove: approvals.twoAbove,
      houseAddress: config.HOUSE_ADDRESS,
      ownAddresses: profile.ownAddresses,
      takeAsPaid,
      async freeBot(tx, memberId, actorId, now) {
        await changeBots(tx, [{ memberId, cause: 'unfrozen', actorId }], now)
      },
      stops: {
        assertTarget: targetOf,
        async closeAll(tx, { kind, reason, ...given }, { askedBy: operatorId, confirmedBy, now }) {
          const target = await targetOf(tx, given)
          await setStop(tx, newestPrices, { target, kind, reason, operatorId, confirmedBy, now })
        },
      },
      clusters: {
        assertHold: assertHoldable,
        hold: (tx, { clusterId, members, reason }, { askedBy: operatorId, confirmedBy, now }) =>
          holdCluster(tx, changeBots, {
            ...{ id: BigInt(clusterId), reason, operatorId, now },
            second: { confirmedBy, membersMax: members },
          }),
        assertRelease: (tx, { holdId }) => assertHeld(tx, BigInt(holdId)),
        release: (tx, { holdId, reason }, { askedBy: operatorId, confirmedBy, now }) =>
          releaseHold(tx, changeBots, { holdId: BigInt(holdId), reason, operatorId, confirmedBy, now }),
      },
      logins: { assertDisputed, give: giveLogin },
      factorsOf: (front) => ({
        announceReset: (tx, memberId, now) => announceFactorReset(front, tx, memberId, now),
        reset: (tx, asked) => resetSecondFactor(front, tx, asked),
      }),
    }),
    packagesSlice({
      bonusEndsAt,
      async packageActivated(tx, memberId, now) {
        await changeBots(tx, [{ memberId, cause: 'package_activated', actorId: memberId }], now)
      },
    }),
    tradingSlice({
      ...{ db, isSandbox, newestPrices, averageRanges: averageRanges(feed), leftToOperators: parts.leftToOperators },
      barSeconds: config.BOT_BAR_SECONDS,
      market: feed,
    }),
    fleetSlice({ db, isSandbox, barSeconds: config.BOT_BAR_SECONDS }),
    terminalsSlice({ db, magic: botMagic, namesOf }),
    setAsideSlice({ db, cutOff }),
    stopsSlice({ db, newestPrices }),
    reportsSlice({ market: feed }),
    recordSlice({ db }),
    statementsSlice,
    marketSlice({ sources }),
    labSlice,
    termsSlice(termsParts),
    dashboardSlice({
      bot: readBotFigures,
      withdrawals: (reader, memberId) => readWithdrawals(reader, memberId, clock.now()),
      goals: (reader, memberId) => readGoals(reader, memberId, clock.now()),
    }),
    settingsSlice({ bonusEndsAtFirst }),
    houseReportsSlice,
    growthSlice({ db, askBots: changeBots }),
    ownAlertsSlice({ db, valuedSince: (now) => lateBefore(config.BOT_BAR_SECONDS, now) }),
    // After every slice that may notify members.
    notificationsSlice(context),
    ledgerSlice({ db, logger: context.logger, checks, alarm: stopAlarm, sealMore: sealAuditLog }),
    consoleSlice({ db }),
    auditSlice({ clock }),
    // After all that may raise one.
    alerts,
  ]
  personal.push(...slices.flatMap((slice) => slice.personal ?? []))
  checks.push(...slices.flatMap((slice) => slice.checks ?? []))
  const purge = inTurn(
    'purge',
    slices.flatMap((slice) => slice.purges ?? []),
  )
  return {
    slices,
    jobs: slices.flatMap((slice) => slice.jobs ?? []),
    ordered: orderOfWork(slices.flatMap((slice) => slice.ordered ?? [])),
    background: [purge, ...slices.flatMap((slice) => slice.background ?? [])],
    arriving: slices.flatMap((slice) => slice.arriving ?? []),
    checks,
    keptByKey: slices.flatMap((slice) => slice.keptByKey ?? []),
    figures: slices.flatMap((slice) => slice.figures ?? []),
    tellAlerts: alerts.tell,
    readTerms: (reader) => readAllTerms(reader, clock.now(), termsParts),
  }
}
