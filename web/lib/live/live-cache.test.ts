import { listPositions, readBot, readBotLog } from '@fairlead/contract/routes/bots/bot'
import { readOwnAlerts } from '@fairlead/contract/routes/bots/own-alerts'
import { readShares } from '@fairlead/contract/routes/bots/shares'
import { readBotStats, readPerformance } from '@fairlead/contract/routes/bots/trading'
import { readActiveDirectTeam, readDirectTeam, readGenerationIncome } from '@fairlead/contract/routes/finance/affiliate'
import { readFuelFees, readFuelStats } from '@fairlead/contract/routes/finance/fuel'
import { readEligibility } from '@fairlead/contract/routes/finance/income'
import { readActivePackage } from '@fairlead/contract/routes/finance/packages'
import { readBrought, readIncomePeriods, readReferralClicks } from '@fairlead/contract/routes/finance/referral'
import { readUserPrefs } from '@fairlead/contract/routes/finance/settings'
import { readStatement } from '@fairlead/contract/routes/finance/statement'
import { readClosingWait } from '@fairlead/contract/routes/people/closing-wait'
import { listNotifications } from '@fairlead/contract/routes/people/notifications'
import { listDeposits } from '@fairlead/contract/routes/wallet/wallet'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '../calls/query-key.ts'
import {
  activeDirectTeam,
  activePackage,
  brought,
  clicks,
  closingWait,
  createLiveCache,
  deposits,
  directTeam,
  eligibility,
  fuelFees,
  fuelStats,
  generationIncome,
  incomePeriods,
  ownAlerts,
  shares,
  statement,
} from './live-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page with one query on it, and how often that was asked for. */
async function shown(route: { path: string }, answer: object, answerMs = 0) {
  const client = new QueryClient()
  const asked = vi.fn(async () => {
    await new Promise((next) => setTimeout(next, answerMs))
    return { ...answer }
  })
  const observer = new QueryObserver(client, {
    queryKey: [...keyOf(route), { page: 1 }],
    queryFn: asked,
    staleTime: 60_000,
  })
  observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(answerMs)
  asked.mockClear()
  return { cache: createLiveCache(client), asked, data: () => observer.getCurrentResult().data }
}

const trade = { kind: 'trade' } as const
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('five hundred events a second for three seconds ask again a few times a second at most', async () => {
  const { cache, asked } = await shown(readBotStats, {})
  for (let event = 0; event < 1_500; event++) {
    cache.take(trade)
    await passes(2)
  }
  await passes(1_000)
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(5)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(8)
})

test('one event is followed within a moment, and what it does not touch is left alone', async () => {
  const [stats, notices] = [await shown(readBotStats, {}), await shown(listNotifications, {})]
  stats.cache.take(trade)
  notices.cache.take(trade)
  await passes(100)
  expect(stats.asked).toHaveBeenCalledTimes(1)
  expect(notices.asked).not.toHaveBeenCalled()
})

test.each([readBot, listPositions, readPerformance, readBotLog])(
  'a trade makes $path old: what is open, its equity and its story have changed',
  async (route) => {
    const { cache, asked } = await shown(route, {})
    cache.take(trade)
    await passes(100)
    expect(asked).toHaveBeenCalledTimes(1)
  },
)

test('an answer slower than the burst comes to its end, and is asked for once more after it', async () => {
  const { cache, asked } = await shown(readBotStats, {}, 2_000)
  cache.take(trade)
  await passes(100)
  cache.take(trade)
  await passes(1_500)
  expect(asked).toHaveBeenCalledTimes(1)
  await passes(5_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what an event says is shown at once, the last one counts, and what it does not say is asked for once', async () => {
  const known = { userName: 'Ada', fuelBalance: 10, lowFuelStatus: false }
  const { cache, asked, data } = await shown(readUserPrefs, known, 2_000)
  for (const fuelBalance of [9, 8, 7]) cache.take({ kind: 'fuel', payload: { fuelBalance, lowFuelStatus: false } })
  await passes(100)
  expect(data()).toEqual({ userName: 'Ada', fuelBalance: 7, lowFuelStatus: false })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('an event that could not be read is asked about', async () => {
  const { cache, asked } = await shown(readUserPrefs, { fuelBalance: 10 })
  cache.take({ kind: 'fuel' })
  await passes(100)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('after a gap everything that is live is asked for again, once', async () => {
  const [prefs, fuel] = [await shown(readUserPrefs, {}), await shown(readFuelStats, {})]
  for (const { cache } of [prefs, fuel]) cache.renewAll()
  await passes(5_000)
  expect(prefs.asked).toHaveBeenCalledTimes(1)
  expect(fuel.asked).toHaveBeenCalledTimes(1)
})

test('what was read just before the stream began is asked for again once the page stands', async () => {
  const { cache, asked } = await shown(readUserPrefs, {})
  cache.renewAllSoon()
  await passes(1_000)
  expect(asked).not.toHaveBeenCalled()
  await passes(9_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('the curve is renewed at once, and then seldom, however many events come; the last of them is not forgotten', async () => {
  const { cache, asked } = await shown(readPerformance, {})
  for (let event = 0; event < 500; event++) {
    cache.take(trade)
    await passes(10)
  }
  expect(asked).toHaveBeenCalledTimes(1)
  await passes(10_000)
  expect(asked).toHaveBeenCalledTimes(2)
  await passes(30_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what is named by its path alone is named as the contract does', () => {
  expect(
    [
      ...[statement, fuelStats, fuelFees, activePackage, deposits, directTeam, activeDirectTeam, generationIncome],
      ...[eligibility, closingWait, clicks, brought, incomePeriods, ownAlerts, shares],
    ].map(({ path }) => path),
  ).toEqual(
    [
      readStatement,
      readFuelStats,
      readFuelFees,
      readActivePackage,
      listDeposits,
      readDirectTeam,
      readActiveDirectTeam,
      readGenerationIncome,
      readEligibility,
      readClosingWait,
      readReferralClicks,
      readBrought,
      readIncomePeriods,
      readOwnAlerts,
      readShares,
    ].map(({ path }) => path),
  )
})

test('a trade asks again where the bot puts its stakes', async () => {
  const { cache, asked } = await shown(shares, {})
  cache.take(trade)
  await passes(1_000)
  expect(asked).toHaveBeenCalledTimes(1)
})
