import { accountPast, firstDifference } from '@fairlead/engine/backtest/account-past'
import { replayAccount, tradesOfDeals } from '@fairlead/engine/backtest/replay-account'
import { runThrough } from '@fairlead/engine/backtest/run-through'
import type { MemberChoice } from '@fairlead/engine/strategy/bot-settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hostDueDays } from '../../finance/fuel/charges/host-due-days.ts'
import { settleDueTrades } from '../../finance/fuel/charges/settle-trades.ts'
import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import { runInOrder } from '../../platform/work/in-order.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { changeBots } from '../trading/change-bots.ts'
import { chooseSettings } from '../trading/choices/choose-settings.ts'
import { closeAll } from '../trading/deals/close-positions.ts'
import { switchBot } from '../trading/switch-bot.ts'
import { botWorld } from '../trading/testing/bot-world.ts'
import { readWhatIf, readWhatIfBars } from '../trading/what-if/read-what-if.ts'
import { feed, fleetParts, fleetWorks, worldStart } from './testing/fleet-world.ts'

const { db } = await testDatabase()
const people = botWorld(db, worldStart)
const parts = fleetParts(db)
const works = [
  ...fleetWorks(parts),
  settleDueTrades({ db, askBots: changeBots }),
  hostDueDays({ db, askBots: changeBots }),
]
const later = (hours: number) => addSeconds(worldStart, hours * 3600)
const playUntil = (hours: number) => runInOrder(db, works, later(hours))

/** Played once more, as a browser does it; with another choice since the last change of settings, where one is given. */
async function replayed(memberId: bigint, other?: MemberChoice) {
  const { past, refusal } = await readWhatIf(db, memberId, feed)
  if (!past) throw new Error(`refused: ${refusal}`)
  const series = feed.history(past.until, (past.until - past.first) / past.barSeconds + parts.strategy.historyBars)
  const played = runThrough(replayAccount(accountPast(past, other), series, parts.strategy))
  return { past, played }
}
const accountOf = async (memberId: bigint) => (await people.accountOf(memberId))[0]

const usual = await people.active({ fuel: 5_000, packageId: 4 }, { capital: 20_000 })
const small = await people.active({ fuel: 100, packageId: 2 }, { capital: 800 })
const chooser = await people.active({ fuel: 5_000, packageId: 4 }, { capital: 6_000 })
const pauser = await people.active({ fuel: 5_000, packageId: 4 }, { capital: 6_000 })
const closer = await people.active({ fuel: 5_000, packageId: 4 }, { capital: 6_000 })
const spent = await people.active({ fuel: 5_000, packageId: 4 }, { capital: 6_000 })
await playUntil(5)
await inTx(db, (tx) => chooseSettings(tx, chooser, { tradesMax: 2 }, later(5)))
await inTx(db, (tx) => switchBot(tx, pauser, 'paused', later(5)))
await inTx(db, (tx) => closeAll(tx, closer, addSeconds(later(5), 71)))
await playUntil(6)
await inTx(db, (tx) => changeBots(tx, [{ memberId: spent, cause: 'fuel_low' }], later(6)))
await playUntil(9)
await inTx(db, (tx) => changeBots(tx, [{ memberId: spent, cause: 'fuel_back' }], later(9)))
await inTx(db, (tx) => chooseSettings(tx, chooser, { tradesMax: 4, maxLossCents: 30_00 }, later(9)))
await inTx(db, (tx) => switchBot(tx, pauser, 'resumed', later(9)))
await playUntil(20)

test.each([
  { who: 'with the optimised settings', memberId: usual },
  { who: 'with little capital', memberId: small },
  { who: 'who chose anew twice', memberId: chooser },
  { who: 'who paused for some hours', memberId: pauser },
  { who: 'who closed everything by hand', memberId: closer },
  { who: 'whose fuel became low', memberId: spent },
])('an account $who is replayed deal by deal, and ends with the same balance', async ({ memberId }) => {
  const { past, played } = await replayed(memberId)
  expect(past.deals.length).toBeGreaterThan(5)
  expect(firstDifference(past.deals, played.deals)).toBeUndefined()
  expect(BigInt(played.balanceCents)).toBe((await accountOf(memberId))?.balance_cents)
})

test('what was switched matters: without it the replay would not be what happened', async () => {
  for (const memberId of [pauser, spent, closer]) {
    const { past } = await replayed(memberId)
    const series = feed.history(past.until, (past.until - past.first) / past.barSeconds + parts.strategy.historyBars)
    const unswitched = { ...accountPast(past), turns: [], closes: [] }
    const played = runThrough(replayAccount(unswitched, series, parts.strategy))
    expect(firstDifference(past.deals, played.deals)).toBeDefined()
  }
})

test('other settings hold since the last change alone, and their trades add up to the difference', async () => {
  const { past, played } = await replayed(chooser)
  const { played: other } = await replayed(chooser, { tradesMax: 1 })
  expect(past.since).toBe(later(9).getTime() / 1000)
  const before = <Deal extends { time: number }>(deals: readonly Deal[]) =>
    deals.filter(({ time }) => time < past.since)
  expect(before(other.deals)).toEqual(before(played.deals))
  expect(firstDifference(past.deals, other.deals)).toBeDefined()
  const cashOf = (deals: typeof other.deals) =>
    deals.reduce(
      (sum, { profitCents, swapCents, commissionCents }) => sum + profitCents + swapCents + commissionCents,
      0,
    )
  expect(other.balanceCents - played.balanceCents).toBe(cashOf(other.deals) - cashOf(played.deals))
  const closed = tradesOfDeals(other.deals).filter(({ closedAt }) => closedAt !== null)
  const { rows } = await sql<{ cents: number }>`
    SELECT (sum(profit) / 10000)::int AS cents FROM trades WHERE member_id = ${chooser} AND closed_at IS NOT NULL`.execute(
    db,
  )
  expect(
    tradesOfDeals(played.deals)
      .filter(({ closedAt }) => closedAt !== null)
      .reduce((sum, { netCents }) => sum + netCents, 0),
  ).toBe(rows[0]?.cents)
  expect(closed.length).toBeGreaterThan(0)
})

test('what cannot be replayed is said: no bot in service, an account at a broker, settings of an unknown time', async () => {
  const refusalOf = async (memberId: bigint) => (await readWhatIf(db, memberId, feed)).refusal
  expect(await refusalOf(await people.member())).toBe('not_running')
  // In live mode there is no market of ours.
  expect((await readWhatIf(db, usual, undefined)).refusal).toBe('at_broker')
  const atBroker = await people.active()
  await sql`UPDATE trading_accounts SET is_paper = false WHERE member_id = ${atBroker}`.execute(db)
  expect(await refusalOf(atBroker)).toBe('at_broker')
  await expect(readWhatIfBars(db, atBroker, feed)).rejects.toThrow()
  const { series } = await readWhatIfBars(db, usual, feed)
  expect(series.length).toBe(6)
})
