import type { Terms } from '@fairlead/contract/terms'
import type { Profile } from './account/profile.ts'
import { accountSlice } from './account/slice.ts'
import { asWireLevel, readLevelStructure } from './affiliate/level-structure.ts'
import { affiliateSlice } from './affiliate/slice.ts'
import { alertsSlice } from './alerts/slice.ts'
import { stopAlarm } from './alerts/stop-alarm.ts'
import { auditSlice } from './audit/slice.ts'
import { sealAuditLog } from './audit/verify-audit.ts'
import type { Closings } from './closing/closings.ts'
import { closingSlice } from './closing/slice.ts'
import { operatorAddress } from './contact/operator-address.ts'
import { contactSlice } from './contact/slice.ts'
import { depositsSlice } from './deposits/slice.ts'
import { averageRanges } from './fleet/average-ranges.ts'
import { lateBefore } from './fleet/late-shards.ts'
import type { MarketFeed } from './fleet/market-feed.ts'
import { botMagic } from './fleet/prepare-fleet.ts'
import { fleetSlice } from './fleet/slice.ts'
import { fuelSlice } from './fuel/slice.ts'
import { assertHoldable, holdCluster } from './growth/hold-cluster.ts'
import { assertHeld, releaseHold } from './growth/release-hold.ts'
import { growthSlice } from './growth/slice.ts'
import { houseReportsSlice } from './house-reports/slice.ts'
import { readBonus } from './house-settings/house-values.ts'
import { houseSettingsSlice } from './house-settings/slice.ts'
import { assertProof } from './identity/assert-proof.ts'
import { sendEmailCodesAgain } from './identity/change-email.ts'
import type { Identity } from './identity/identity.ts'
import { namesOf } from './identity/names-of.ts'
import { findClosed } from './identity/reopen-sign-in.ts'
import { announceFactorReset, resetSecondFactor } from './identity/reset-factor.ts'
import type { SecondStep } from './identity/second-step.ts'
import { identitySlice } from './identity/slice.ts'
import { ledgerSlice } from './ledger/slice.ts'
import { configuredSources } from './market/configured-sources.ts'
import { marketSlice } from './market/slice.ts'
import { notificationsSlice } from './notifications/slice.ts'
import type { OpenedChain } from './open-chain.ts'
import { operatorSlice } from './operator/slice.ts'
import { orderOfWork } from './order-of-work.ts'
import { ordersSlice } from './orders/slice.ts'
import { readGoals } from './own-alerts/read-goals.ts'
import { ownAlertsSlice } from './own-alerts/slice.ts'
import { offeredPackages } from './packages/read-active-package.ts'
import { packagesSlice } from './packages/slice.ts'
import type { Site } from './payouts/passkey.ts'
import type { ApprovalParts } from './payouts/read-approvals.ts'
import { payoutsSlice } from './payouts/slice.ts'
import type { BookCheck } from './platform/book-check.ts'
import type { Config } from './platform/config.ts'
import type { Reader } from './platform/db.ts'
import type { FigureSource } from './platform/figures.ts'
import type { OrderedWork } from './platform/in-order.ts'
import { type DueWork, inTurn, type Job } from './platform/jobs.ts'
import type { KeptByKey } from './platform/kept-by-key.ts'
import type { PersonalTable } from './platform/personal-data.ts'
import { platformSlice } from './platform/platform-slice.ts'
import type { Slice } from './platform/slice.ts'
import { reportsSlice } from './reports/slice.ts'
import { sandboxSources } from './sandbox/sandbox-sources.ts'
import { setAsideSlice } from './set-aside/slice.ts'
import { settingsSlice } from './settings/slice.ts'
import type { prepareWallet } from './start-wallet.ts'
import { statementsSlice } from './statements/slice.ts'
import { setStop } from './stops/set-stop.ts'
import { stopsSlice } from './stops/slice.ts'
import { targetOf } from './stops/target.ts'
import { cutOff } from './terminals/cut-off.ts'
import { giveLogin } from './terminals/give-login.ts'
import { terminalsSlice } from './terminals/slice.ts'
import { readAllTerms, type TermsParts } from './terms/read-all-terms.ts'
import { termsSlice } from './terms/slice.ts'
import { changeBots } from './trading/change-bots.ts'
import { assertDisputed } from './trading/decide-login.ts'
import { readBotFigures } from './trading/read-bot-figures.ts'
import { tradingSlice } from './trading/slice.ts'
import { readWithdrawals } from './withdrawals/read-withdrawals.ts'
import { withdrawalsSlice } from './withdrawals/slice.ts'
import { takeAsPaid } from './withdrawals/take-as-paid.ts'

type Parts = {
  config: Config
  /** By the worker's login. */
  context: Identity
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
  const { config, context, opened, wallet, feed, profile, closings, approvals, site, bonusEndsAtFirst } = parts
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
    }),
    fleetSlice({ db, isSandbox, barSeconds: config.BOT_BAR_SECONDS }),
    terminalsSlice({ db, magic: botMagic, namesOf }),
    setAsideSlice({ db, cutOff }),
    stopsSlice({ db, newestPrices }),
    reportsSlice({ market: feed }),
    statementsSlice,
    marketSlice({ sources }),
    termsSlice(termsParts),
    settingsSlice({
      bot: readBotFigures,
      withdrawals: (reader, memberId) => readWithdrawals(reader, memberId, clock.now()),
      goals: (reader, memberId) => readGoals(reader, memberId, clock.now()),
    }),
    houseSettingsSlice({ bonusEndsAtFirst }),
    houseReportsSlice,
    growthSlice({ db, askBots: changeBots }),
    ownAlertsSlice({ db, valuedSince: (now) => lateBefore(config.BOT_BAR_SECONDS, now) }),
    // After all that may tell members something.
    notificationsSlice(context),
    ledgerSlice({ db, logger: context.logger, checks, alarm: stopAlarm, sealMore: sealAuditLog }),
    operatorSlice({ db }),
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
