import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { changeBots } from '../../../bots/trading/change-bots.ts'
import { closeTrades, type TestTrade } from '../../../bots/trading/testing/close-trades.ts'
import { runBot } from '../../../bots/trading/testing/run-bot.ts'
import { inTx } from '../../../platform/database/db.ts'
import { runInOrder } from '../../../platform/work/in-order.ts'
import { handClock } from '../../../sandbox/testing/hand-clock.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { readFuelBalances } from '../../ledger/read-balances.ts'
import { endHosting, readFuelGate } from '../charges/host-bot.ts'
import { hostDueDays } from '../charges/host-due-days.ts'
import { payReactivation } from '../charges/pay-reactivation.ts'
import { creditDeposit } from '../credit-deposit.ts'
import { arrearsOf } from '../store.ts'
import { endGrace } from './end-grace.ts'
import { followLowFuel, noticeLowFuel } from './follow-low-fuel.ts'
import { isFrozen } from './freeze.ts'

const { db } = await testDatabase()
const day = 86_400
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
let names = 0

/** A member with a bot on a clock of its own, and what was told to them. */
async function hostedMember(fuel: number, start: string) {
  const clock = handClock(start)
  const memberId = await inTx(db, (tx) => addMember(tx, `host${++names}`, null))
  let logs = 0
  const deposit = (dollars: number) =>
    inTx(db, async (tx) => {
      const now = clock.now()
      const credited = await creditDeposit(tx, { log: `${memberId}-${++logs}`, memberId, amount: usd(dollars), now })
      await followLowFuel(tx, { askBots: changeBots, at: now, memberIds: [memberId] })
      return credited
    })
  await deposit(fuel)
  await inTx(db, (tx) => runBot(tx, memberId, usd(100), clock.now()))
  const parts = { db, askBots: changeBots }
  const works = [hostDueDays(parts), endGrace(parts)]
  const pass = async (seconds: number) => {
    clock.pass(seconds)
    await runInOrder(db, works, clock.now())
    await noticeLowFuel(parts).runDue(clock.now())
  }
  const own = async () => {
    const told = db.selectFrom('notifications').select('title').where('member_id', '=', memberId)
    return (await told.where('mail_due', '=', true).orderBy('id').execute()).map(({ title }) => title)
  }
  const state = async () =>
    (await db.selectFrom('bots').select('state').where('member_id', '=', memberId).executeTakeFirst())?.state
  return {
    clock,
    memberId,
    deposit,
    pass,
    own,
    state,
    balance: async () => (await readFuelBalances(db, memberId)).total,
    gate: () => readFuelGate(db, memberId),
  }
}

test('a full month of hosting is exactly $20, however the time passes', async () => {
  const { pass, balance, memberId, clock } = await hostedMember(50, '2026-03-01T08:00:00Z')
  await pass(0)
  await pass(3 * day)
  await pass(60)
  await pass(27 * day)
  expect(clock.now().toISOString()).toContain('2026-03-31')
  expect(await balance()).toBe(usd(30))
  await inTx(db, (tx) => endHosting(tx, [memberId], clock.now()))
  await pass(10 * day)
  expect(await balance()).toBe(usd(30))
})

test('low fuel: alert and mail, no new positions, seven days, deactivation, and hosting stops', async () => {
  const { pass, gate, own, memberId, state } = await hostedMember(10, '2026-05-01T12:00:00Z')
  await pass(12 * day)
  expect(await gate()).toMatchObject({ mayOpen: true, lowSince: undefined })
  await pass(day)
  expect(await gate()).toMatchObject({ mayOpen: false, hosted: true, deactivatedAt: undefined })
  expect(await own()).toEqual(['Your fuel is low'])
  expect(await state()).toBe('low_fuel')
  await pass(6 * day)
  expect((await gate()).deactivatedAt).toBeUndefined()
  await pass(day)
  expect((await gate()).deactivatedAt).toBeDefined()
  expect(await own()).toEqual(['Your fuel is low', 'Your bot is deactivated'])
  expect(await state()).toBe('deactivated')
  const owed = await arrearsOf(db, memberId)
  await pass(30 * day)
  expect(await arrearsOf(db, memberId)).toBe(owed)
})

test('a clock put forward by weeks comes to the same day of deactivation', async () => {
  const { pass, gate } = await hostedMember(10, '2026-05-01T12:00:00Z')
  await pass(40 * day)
  expect((await gate()).deactivatedAt?.toISOString()).toBe('2026-05-21T00:00:00.000Z')
})

test('fuel in time ends the alert; afterwards reactivation costs $10 and collects arrears first', async () => {
  const { pass, gate, deposit, memberId, clock, balance, state } = await hostedMember(10, '2026-06-01T12:00:00Z')
  const pay = () => {
    const now = clock.now()
    return inTx(db, (tx) => payReactivation(tx, { memberId, endedAt: now, capital: usd(100), fee: usd(10), now }))
  }
  await pass(15 * day)
  expect((await gate()).lowSince).toBeDefined()
  await deposit(10)
  expect(await gate()).toMatchObject({ mayOpen: true })
  expect(await state()).toBe('active')
  await pass(40 * day)
  expect((await gate()).deactivatedAt).toBeDefined()
  await expect(pay()).rejects.toMatchObject({
    code: 'arrears_open',
  })
  const owed = await arrearsOf(db, memberId)
  expect(await deposit(13)).toMatchObject({ arrearsCollected: owed })
  const left = await balance()
  await expect(pay()).rejects.toMatchObject({
    code: 'insufficient_fuel',
  })
  await deposit(20)
  await pay()
  // Once for an occasion, however often it is asked for.
  await pay()
  expect(await balance()).toBe(left + usd(20) - usd(10))
  expect((await gate()).deactivatedAt).toBeDefined()
})

test('a trade that comes again with other figures freezes its member and charges nothing', async () => {
  const { memberId, clock, balance } = await hostedMember(50, '2026-07-01T12:00:00Z')
  const trade: TestTrade = {
    memberId,
    positionId: 1n,
    profit: usd(10),
    closedAt: clock.now(),
    byIntroducingBroker: true,
  }
  const settle = async (changed: Partial<TestTrade>) =>
    (await inTx(db, (tx) => closeTrades(tx, [{ ...trade, ...changed }], clock.now())))[0]
  expect(await settle({})).toMatchObject({ outcome: 'recorded', charge: { due: usd(3.8) } })
  expect(await isFrozen(db, memberId)).toBe(false)
  expect(await settle({ profit: usd(1) })).toMatchObject({ outcome: 'altered' })
  expect(await isFrozen(db, memberId)).toBe(true)
  expect(await balance()).toBe(usd(46.2))
})
