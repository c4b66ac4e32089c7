import { describe, expect, test } from 'vitest'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { depositWorld } from './testing/deposit-world.ts'

const database = await testDatabase()
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n
const confirmations = 5

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

const payoutStop = () => database.db.selectFrom('payout_stop').selectAll().executeTakeFirstOrThrow()
