import { expect, test } from 'vitest'
import { createFuse } from '../../sandbox/testing/fuse.ts'
import { payoutWorld } from './testing/payout-world.ts'

const world = await payoutWorld()
const { db, mine, clock } = world
await world.fillTreasury(100_000)

/** Two rounds with the blocks between them that make a payout final: everything that happens to one. */
async function life(round: () => Promise<void>): Promise<void> {
  await round()
  await mine(6)
  clock.pass(1)
  await round()
}

test.each(['before', 'after'] as const)(
  'a process that dies just %s any step of a payout pays it once',
  async (when) => {
    let step = 0
    for (let died = true; died; ) {
      step++
      const approved = await world.approvedWithdrawal(15)
      const fuse = createFuse(world.database.url, world.chain, world.evm, { step, when })
      const { db: dyingDb, chain } = fuse
      await life(world.rounds({ db: dyingDb, chain })).catch((error: unknown) => {
        if (!fuse.isBlown()) throw error
      })
      await fuse.close()
      died = fuse.isBlown()
      // Whoever comes next knows nothing but what is stored.
      if (died) await life(world.rounds())
      expect({ step, ...(await world.payoutOf(approved)) }).toMatchObject({ step, status: 'paid' })
      expect({ step, arrived: await world.arrivals(approved.address) }).toEqual({ step, arrived: [approved.paid] })
    }
    // Signing, sending, following and settling are many steps; fewer would mean that this test has lost sight of them.
    expect(step).toBeGreaterThan(40)
    const sends = await db.selectFrom('chain_sends').select(['nonce', 'status']).orderBy('nonce').execute()
    expect(sends).toEqual(sends.map((_, place) => ({ nonce: BigInt(place), status: 'mined' })))
    expect(await world.brokenFindings()).toEqual([])
  },
)
