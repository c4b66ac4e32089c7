import type { Route } from '@fairlead/contract/route'
import { listPositions, readBot, readBotLog } from '@fairlead/contract/routes/bots/bot'
import { listTrades, readBotStats, readPerformance, readTrade } from '@fairlead/contract/routes/bots/trading'
import { readEarnings, readFuelData } from '@fairlead/contract/routes/finance/finance'
import { readUserPrefs } from '@fairlead/contract/routes/finance/settings'
import { listNotifications } from '@fairlead/contract/routes/people/notifications'
import type { EventKind, EventPayload } from '@fairlead/contract/routes/platform/stream'
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { keyOf } from '../calls/query-key.ts'
import type { LiveEvent } from './follow-stream.ts'

type Reaction<Kind extends EventKind> = {
  /** Calls whose answers such an event makes old; a path that ends with a slash stands for all below it. */
  renews: readonly Pick<Route, 'path'>[]
  /** Where the event itself says all there is to know; shown at once, without asking. */
  patches?: { route: Pick<Route, 'path'>; with(payload: EventPayload<Kind>): object }
}

/** Named by their paths alone: what their answers look like is not needed before their sections are opened. */
export const statement = { path: '/finance/statement' }
export const fuelStats = { path: '/fuelstats' }
export const fuelFees = { path: '/fuelstats/fees' }
export const activePackage = { path: '/packages/active-package' }
export const deposits = { path: '/wallet/all-deposits' }
export const directTeam = { path: '/referral' }
export const activeDirectTeam = { path: '/referral/myteam' }
export const generationIncome = { path: '/generation/generation-income' }
export const eligibility = { path: '/generation/eligibility' }
/** Whether a closing waits, which every page says. */
export const closingWait = { path: '/profile/close/wait' }
export const clicks = { path: '/referral/clicks' }
export const brought = { path: '/referral/brought' }
export const incomePeriods = { path: '/finance/income-periods' }
/** Goals, and how far they are reached. */
export const ownAlerts = { path: '/notifications/own-alerts' }
/** Where the bot puts its stakes, which moves with the bars that it trades on. */
export const shares = { path: '/bot/shares' }
const everythingInTheConsole = { path: '/operator/' }

const reactions: { readonly [Kind in EventKind]: Reaction<Kind> } = {
  trade: {
    renews: [
      ...[readBotStats, listTrades, readUserPrefs, readBot, listPositions, readPerformance, readTrade, readBotLog],
      shares,
    ],
  },
  fuel: {
    // What was kept changes with each charge, a moment after its trade.
    renews: [
      ...[fuelStats, fuelFees, readFuelData, activePackage, readTrade, statement],
      ...[readUserPrefs, readBotStats, listTrades, readPerformance, ownAlerts],
    ],
    patches: { route: readUserPrefs, with: (fuel) => fuel },
  },
  bot: { renews: [readUserPrefs, readBot, readBotLog], patches: { route: readBot, with: (bot) => bot } },
  wallet: {
    renews: [
      readUserPrefs,
      readEarnings,
      deposits,
      generationIncome,
      directTeam,
      activeDirectTeam,
      statement,
      eligibility,
      brought,
      incomePeriods,
    ],
  },
  // What is told may be a stop, which the bot's own state does not show, a closing, or somebody who joined.
  notification: { renews: [listNotifications, readBot, directTeam, closingWait, clicks, ownAlerts] },
  alert: { renews: [everythingInTheConsole] },
  console: { renews: [everythingInTheConsole] },
}

/** A burst is gathered for a moment, and however long it lasts, each call is asked for again twice a second at most. */
const gatherMs = 50
const everyMs = 500
/** A curve of hours is the largest answer of all and changes least. */
const seldomMs = 10_000
const seldom: readonly Pick<Route, 'path'>[] = [readPerformance]
/** By then the first picture stands; asking for everything again while it is drawn would double its work. */
const settledMs = 5_000

export type LiveCache = { take(event: LiveEvent): void; renewAll(): void; renewAllSoon(): void; stop(): void }

/** Feeds the stream's events into the queries of the page. */
export function createLiveCache(queryClient: QueryClient): LiveCache {
  const stale = new Set<string>()
  const patches = new Map<string, object>()
  const renewedAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  let isCooling = false

  function take(event: LiveEvent): void {
    // The payload fits its kind's reaction, which the compiler cannot follow through the union.
    const { renews, patches: patch } = reactions[event.kind] as Reaction<EventKind>
    for (const { path } of renews) stale.add(path)
    if (patch && event.payload !== undefined) patches.set(patch.route.path, patch.with(event.payload))
    else if (patch) stale.add(patch.route.path)
    if (!isCooling) timer ??= setTimeout(flush, gatherMs)
  }

  function flush(): void {
    for (const [path, patch] of patches)
      queryClient.setQueriesData(
        { queryKey: keyOf({ path }) },
        (shown: object | undefined) => shown && { ...shown, ...patch },
      )
    patches.clear()
    for (const path of stale) {
      const queries = queriesOf(path)
      // Cut short it might never come to an end; its answer may be too old, so it is asked for again after it.
      if (queryClient.isFetching(queries) > 0 || isTooSoon(path)) continue
      stale.delete(path)
      renewedAt.set(path, Date.now())
      void queryClient.invalidateQueries(queries)
    }
    isCooling = true
    timer = setTimeout(() => {
      isCooling = false
      timer = undefined
      if (stale.size > 0 || patches.size > 0) flush()
    }, everyMs)
  }

  function isTooSoon(path: string): boolean {
    if (!seldom.some((route) => route.path === path)) return false
    return Date.now() - (renewedAt.get(path) ?? 0) < seldomMs
  }

  function renewAll(): void {
    for (const { renews, patches: patch } of Object.values<Reaction<never>>(reactions))
      for (const { path } of patch ? [...renews, patch.route] : renews) stale.add(path)
    if (!isCooling) timer ??= setTimeout(flush, gatherMs)
  }

  return {
    take,
    renewAll,
    renewAllSoon(): void {
      settling = setTimeout(renewAll, settledMs)
    },
    stop(): void {
      clearTimeout(timer)
      clearTimeout(settling)
    },
  }
}

const queriesOf = (path: string): QueryFilters =>
  path.endsWith('/')
    ? { predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) }
    : { queryKey: keyOf({ path }) }
