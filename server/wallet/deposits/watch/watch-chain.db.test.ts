import { micro } from '@fairlead/money/money'
import { describe, expect, test } from 'vitest'
import { closeTrades } from '../../../bots/trading/testing/close-trades.ts'
import { correctAccounts } from '../../../desk/orders/correct-accounts.ts'
import type { OrderGiven } from '../../../desk/orders/order.ts'
import { inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { resumePayouts } from '../../payouts/pause-payouts.ts'
import { checkLost } from '../checks/check-lost.ts'
import { depositWorld } from '../testing/deposit-world.ts'

const database = await testDatabase()
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n
const confirmations = 5
type Side = Extract<OrderGiven, { kind: 'correction' }>['from']
let corrections = 1_000n

describe('a reorganisation', () => {
  const depths = [1, 2, 3, 4, 5]
  const cases = depths.flatMap((depth) => Array.from({ length: depth }, (_, above) => ({ depth, above })))

  test.each(cases)('of depth $depth with $above blocks on the deposit', async ({ depth, above }) => {
    const world = await depositWorld(database)
    const { address } = await world.member()
    await world.mine(confirmations + 2)
    const poured = await world.pour(address, usd(25))
    await world.mine(1 + above)
    await world.look()
    expect(await world.expectTruth()).toEqual({ credited: 0, pending: 1 })

    await world.fork(depth)
    await world.look()
    await world.mine(depth)
    await world.look()
    expect(await world.expectTruth()).toEqual({ credited: 0, pending: 0 })
    // The same transaction in another block is the same deposit.
    expect(await world.pour(address, usd(25))).toBe(poured)
    for (let block = 0; block < confirmations; block++) {
      await world.mine()
      await world.look()
      expect(await world.expectTruth()).toEqual({ credited: 0, pending: 1 })
    }
    await world.mine()
    await world.look()
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
    await world.fork(confirmations)
    await world.look()
    await world.mine(confirmations + 1)
    await world.look()
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
  })

  test('deeper than what is confirmed, before anything is', async () => {
    const world = await depositWorld(database)
    const { address } = await world.member()
    // Nobody looks while the deposit would become final; then its block is gone.
    await world.mine(20)
    await world.pour(address, usd(25))
    await world.mine(4)
    await world.look()
    await world.fork(15)
    await world.mine(3)
    await world.pour(address, usd(11))
    await world.mine(1)
    await world.look()
    expect(await world.expectTruth()).toEqual({ credited: 0, pending: 1 })
    await world.mine(5)
    await world.look()
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
    expect(world.log()).toMatch(/"depth":"15"/)
  })

  test.each(['its transfer is mined again', 'operators have corrected it', 'the house has borne what was used up'])(
    'of what was credited keeps payouts stopped until %s',
    async (end) => {
      const world = await depositWorld(database)
      const { db } = database
      const { id, address } = await world.member()
      await world.mine(3)
      await world.pour(address, usd(25))
      await world.mine(6)
      await world.look()
      expect(await checkLost(db)).toMatchObject({ holds: true })
      await world.fork(6)
      await world.mine(8)
      await world.look()
      const isUsedUp = end.startsWith('the house')
      if (isUsedUp) await inTx(db, (tx) => closeTrades(tx, [tradeOf(id)], world.now()))

      const operatorId = await inTx(db, (tx) => addMember(tx, `operator of ${address}`, null))
      const resume = () => resumePayouts(db, [checkLost], { operatorId, reason: 'Looked at.', now: world.now() })
      await expect(resume()).rejects.toThrow(`(member ${id}: $25.000000)`)
      expect((await payoutStop()).stopped_at).not.toBeNull()
      const correct = (from: Side, to: Side, amount: number) => {
        const given = { kind: 'correction' as const, from, to, amount, reason: 'Reorganised away.' }
        return inTx(db, (tx) => correctAccounts(tx, { orderId: ++corrections, given, now: world.now() }))
      }
      const fuel = { account: 'fuel' as const, memberId: Number(id) }
      const pool = { account: 'affiliate_pool' as const }
      const take = async (amount: number) => {
        if (isUsedUp) await correct(pool, fuel, amount)
        await correct(fuel, pool, amount)
      }
      // A part is not all of it.
      await take(20)
      await take(4)
      await expect(resume()).rejects.toThrow(`(member ${id}: $1.000000)`)
      if (end.startsWith('its transfer')) {
        await world.pour(address, usd(25))
        await world.mine()
        await world.look()
      } else await take(1)
      await resume()
      expect((await payoutStop()).stopped_at).toBeNull()
    },
  )

  test('of what was credited stops payouts and tells the operator; beyond what is kept, nothing moves', async () => {
    const world = await depositWorld(database)
    const { address } = await world.member()
    await world.pour(address, usd(25))
    await world.mine(6)
    await world.look()
    await world.fork(6)
    await world.mine(8)
    await world.look()
    expect(world.log()).toMatch(/"level":"fatal".*credited deposits were reorganised away/)
    expect((await payoutStop()).reason).toMatch(/1 credited deposits were reorganised away/)

    await world.mine(210)
    await world.look()
    await world.fork(205)
    await world.mine(206)
    await expect(world.look()).rejects.toThrow(/reorganised deeper than 199 blocks/)
  })
})

/** Its charge takes all that $25 can pay. */
const tradeOf = (memberId: bigint) => ({
  memberId,
  positionId: memberId,
  profit: micro(usd(62) + usd(1) / 2n),
  closedAt: new Date(),
})
const payoutStop = () => database.db.selectFrom('payout_stop').selectAll().executeTakeFirstOrThrow()
