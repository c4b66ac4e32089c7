import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { changeBots } from '../../../bots/trading/change-bots.ts'
import { runBot } from '../../../bots/trading/testing/run-bot.ts'
import { inTx } from '../../../platform/database/db.ts'
import { runInOrder } from '../../../platform/work/in-order.ts'
import { handClock } from '../../../sandbox/testing/hand-clock.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { endHosting } from '../charges/host-bot.ts'
import { hostDueDays } from '../charges/host-due-days.ts'
import { creditDeposit } from '../credit-deposit.ts'
import { settle } from '../store.ts'
import { readFuelPace } from './read-fuel-pace.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
let names = 0

/** A member with $100 of fuel whose bot is set up at `start`, on a clock of its own. */
async function setUpAt(start: string) {
  const clock = handClock(start)
  const memberId = await inTx(db, async (tx) => {
    const id = await addMember(tx, `pace${++names}`, null)
    await creditDeposit(tx, { log: `pace${id}`, memberId: id, amount: usd(100), now: clock.now() })
    await runBot(tx, id, usd(100), clock.now())
    return id
  })
  const at = async (time: string) => {
    clock.pass((Date.parse(time) - clock.now().getTime()) / 1_000)
    await runInOrder(db, [hostDueDays({ db, askBots: changeBots })], clock.now())
    return readFuelPace(db, memberId, clock.now())
  }
  return { memberId, at }
}

// $20 over the 30 days of April is $0.666666 a day, its last day takes the remainder; over the 31 of March $0.645161.
test.each([
  { set: '2026-04-10T23:59:00Z', read: '2026-04-10T23:59:30Z', days: 1, perDay: 0.666666, runwayDays: 149 },
  { set: '2026-04-10T23:59:00Z', read: '2026-04-11T00:01:00Z', days: 2, perDay: 0.666666, runwayDays: 148 },
  { set: '2026-04-10T23:59:00Z', read: '2026-04-12T12:00:00Z', days: 3, perDay: 0.666666, runwayDays: 147 },
  { set: '2026-04-10T00:01:00Z', read: '2026-04-10T00:02:00Z', days: 1, perDay: 0.666666, runwayDays: 149 },
  { set: '2026-04-10T00:01:00Z', read: '2026-04-11T00:02:00Z', days: 2, perDay: 0.666666, runwayDays: 148 },
  { set: '2026-03-31T23:59:00Z', read: '2026-04-01T00:01:00Z', days: 2, perDay: 0.655918, runwayDays: 150.4 },
  { set: '2026-04-30T12:00:00Z', read: '2026-05-01T12:00:00Z', days: 2, perDay: 0.655923, runwayDays: 150.4 },
  // Sixty days of hosting: the pace is that of the newest thirty.
  { set: '2026-03-02T12:00:00Z', read: '2026-04-30T12:00:00Z', days: 30, perDay: 0.666666, runwayDays: 91 },
])('set up $set, looked at $read: $days days were charged', async ({ set, read, ...pace }) => {
  const bot = await setUpAt(set)
  const found = await bot.at(read)
  expect(found).toMatchObject({ days: pace.days, usedPerDay: usd(pace.perDay), onProfitsPerDay: 0n })
  expect(found.runwayDays).toBeCloseTo(pace.runwayDays, 0)
})

test('days out of service and the fee of coming back are no part of the pace', async () => {
  const bot = await setUpAt('2026-04-01T12:00:00Z')
  await bot.at('2026-04-04T12:00:00Z')
  const ended = new Date('2026-04-04T13:00:00Z')
  await inTx(db, (tx) => endHosting(tx, [bot.memberId], ended))
  const fee = { key: `again ${bot.memberId}`, hash: Buffer.alloc(32), event: 'again', memberId: bot.memberId }
  await inTx(db, (tx) => settle(tx, 'reactivation', [{ ...fee, at: ended, due: usd(10) }]))
  expect(await bot.at('2026-04-20T12:00:00Z')).toMatchObject({ days: 4, usedPerDay: usd(0.666666) })
})

test('who has used nothing has no pace', async () => {
  expect(await readFuelPace(db, 0n, new Date('2026-04-01T00:00:00Z'))).toMatchObject({ days: 0, runwayDays: null })
})
