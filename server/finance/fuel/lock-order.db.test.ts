import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { changeBots } from '../../bots/trading/change-bots.ts'
import { closeForLoss } from '../../bots/trading/close-for-loss.ts'
import { closeTrades } from '../../bots/trading/testing/close-trades.ts'
import { holdMember } from '../../people/identity/standing/hold-member.ts'
import { inTx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { noticeDeadlocks } from '../../testing/notice-deadlocks.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { randomFrom } from '../../testing/random.ts'
import { untilSomebodyWaits } from '../../testing/until-somebody-waits.ts'
import { activatePackage } from '../packages/activate-package.ts'
import { closeMoney } from '../packages/close-money.ts'
import { startHosting } from './charges/host-bot.ts'
import { hostDueDays } from './charges/host-due-days.ts'
import { creditDeposits } from './credit-deposit.ts'
import { reopenFuel } from './leaving/reopen-fuel.ts'
import { endGrace } from './standing/end-grace.ts'
import { followLowFuel, noticeLowFuel } from './standing/follow-low-fuel.ts'
import { holdFuel } from './standing/hold-fuel.ts'

const { db, deadlocks } = noticeDeadlocks((await testDatabase({ connectionsMax: 32 })).db)
const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)
const start = new Date('2026-03-01T00:00:00Z')
const dayMs = 86_400_000
const rounds = 12

test('fuel that moves, bots that change, days of hosting, grace and closings at once: nobody waits in a circle', async () => {
  const members = await inTx(db, async (tx) => {
    const ids = [await addMember(tx, 'guard', null)]
    for (let index = 1; index < 30; index++)
      ids.push(await addMember(tx, `guard${index}`, ids[index % 3 === 0 ? 0 : index - 1] ?? null))
    return ids
  })
  let logs = 0
  const deposits = (ids: readonly bigint[], dollars: number, at: Date) =>
    inTx(db, async (tx) => {
      await creditDeposits(
        tx,
        ids.map((memberId) => ({ log: `guard ${++logs}`, memberId, amount: usd(dollars) })),
        at,
      )
      await followLowFuel(tx, { askBots: changeBots, at, memberIds: ids })
    })
  await deposits(members, 20, start)
  const setUp = (memberId: bigint) =>
    inTx(db, async (tx) => {
      await activatePackage(tx, memberId, 1, start)
      await changeBots(
        tx,
        [
          { memberId, cause: 'package_activated' },
          { memberId, cause: 'form_submitted' },
          { memberId, cause: 'form_queued' },
          { memberId, cause: 'set_up' },
        ],
        start,
      )
      await startHosting(tx, memberId, usd(2_000), start)
    })
  for (const memberId of members) await setUp(memberId)

  // One who moves fuel and then changes the bot, one who changes the bot and then takes the fuel; no retry, which would hide a circle.
  const [memberId = 0n] = members
  let closing = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await holdFuel(tx, [memberId])
    closing = db.transaction().execute(async (other) => {
      await changeBots(other, [{ memberId, cause: 'paused' }], start)
      await holdFuel(other, [memberId])
    })
    await untilSomebodyWaits(db, closing)
    await changeBots(tx, [{ memberId, cause: 'paused' }], start)
  })
  await closing

  const parts = { db, askBots: changeBots }
  let closings = 0
  let positions = 0n
  const works: ((random: ReturnType<typeof randomFrom>, at: Date) => Promise<unknown>)[] = [
    (random, at) => deposits([random.pick(members), random.pick(members), random.pick(members)], 12, at),
    (random, at) =>
      deposits(
        members.filter(() => random.chance(0.3)),
        11,
        at,
      ),
    (_, at) => noticeLowFuel(parts).runDue(at),
    (_, at) => hostDueDays(parts).runDue(at),
    (_, at) => endGrace(parts).runDue(at),
    (random, at) =>
      inTx(db, (tx) =>
        closeForLoss(
          tx,
          members.filter(() => random.chance(0.2)).map((memberId) => ({ memberId, equityCents: 1, floorCents: 2 })),
          at,
        ),
      ),
    (random, at) =>
      inTx(db, async (tx) => {
        const ids = [...new Set([random.pick(members), random.pick(members)])]
        await closeTrades(
          tx,
          ids.map((memberId) => ({
            memberId,
            server: 'Guard',
            positionId: ++positions,
            profit: usd(45),
            closedAt: at,
          })),
          at,
        )
        await followLowFuel(tx, { askBots: changeBots, at, memberIds: ids })
      }),
    // Whose fuel is too little is refused, with a sentence: it must not go between the look and the change.
    (random, at) =>
      inTx(db, async (tx) => {
        const memberId = random.pick(members)
        await activatePackage(tx, memberId, 1 + random.below(2), at)
        await changeBots(tx, [{ memberId, cause: 'package_activated' }], at)
      }).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      }),
    (random, at) =>
      inTx(db, async (tx) => {
        const memberId = random.pick(members)
        await holdMember(tx, memberId)
        await changeBots(
          tx,
          [
            { memberId, cause: 'closing_asked' },
            { memberId, cause: 'account_closed' },
          ],
          at,
        )
        await closeMoney(tx, `guard ${++closings}`, memberId, at)
        await reopenFuel(tx, memberId, at)
        await changeBots(tx, [{ memberId, cause: 'account_reopened' }], at)
      }),
  ]
  await Promise.all(
    Array.from({ length: 24 }, async (_, writer) => {
      const random = randomFrom(writer)
      for (let round = 0; round < rounds; round++)
        await works[(writer + round) % works.length]?.(random, new Date(start.getTime() + round * dayMs))
    }),
  )
  expect(deadlocks()).toBe(0)
  const { rows } = await db.executeQuery<{ low: bigint }>(
    db
      .selectFrom('bot_hosting')
      .select((eb) => eb.fn.count<bigint>('low_since').as('low'))
      .compile(),
  )
  // It is not that nothing happened.
  expect(closings).toBeGreaterThan(0)
  expect(rows).toHaveLength(1)
})
