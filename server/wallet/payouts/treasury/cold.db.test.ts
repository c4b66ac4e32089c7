import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { holdKeys } from '../../signing/hold-keys.ts'
import { freshAddress, payoutWorld, units, usd } from '../testing/payout-world.ts'
import { checkTreasury } from './check-treasury.ts'
import { readTreasury } from './read-treasury.ts'

const world = await payoutWorld()
const { db, clock } = world
const cold = freshAddress('cold')
const chain = { ...world.chain, cold }
const keys = holdKeys(world.wallet.xprv, { ...chain, depositXpub: world.wallet.xpub })
const round = world.rounds({ chain, keys, caps: { ...world.signer.caps, hotMax: usd(500) } })
const passed = async () => {
  await world.untilFinal(round)
  clock.pass(60)
}

test('what the treasury has above its ceiling and beyond what is queued goes to the cold address, once', async () => {
  await world.fillTreasury(1_000)
  const queued = await world.approvedWithdrawal()
  await passed()
  expect(await world.payoutOf(queued)).toMatchObject({ status: 'paid' })
  await passed()
  const kept = await world.tokensOf(world.chain.treasury)
  expect(kept).toBe(units(500))
  expect(await world.tokensOf(cold)).toBe(units(1_000) - queued.paid - kept)
  // A little above it is not worth a transfer, and without a cold address nothing leaves.
  await world.fillTreasury(50)
  await passed()
  await world.fillTreasury(5_000)
  await world.untilFinal(world.rounds({ caps: { ...world.signer.caps, hotMax: usd(500) } }))
  expect(await world.tokensOf(world.chain.treasury)).toBe(units(5_550))
  await world.untilFinal(world.rounds({ chain, keys, caps: { ...world.signer.caps, hotMax: undefined } }))
  expect(await world.tokensOf(world.chain.treasury)).toBe(units(5_550))
})

test('what is queued stays in the treasury', async () => {
  // Too large to be signed, so it stays queued.
  const large = await world.approvedWithdrawal(2_000)
  const small = world.rounds({ chain, keys, caps: { ...world.signer.caps, hotMax: usd(500), payoutMax: usd(100) } })
  await world.untilFinal(small)
  expect(await world.payoutOf(large)).toMatchObject({ status: 'queued' })
  expect(await world.tokensOf(world.chain.treasury)).toBe(units(500) + large.paid)
})

test('the cold address counts as cash', async () => {
  await db
    .insertInto('chain_cursors')
    .values({
      chain_id: BigInt(chain.chainId),
      token: chain.token.toLowerCase(),
      block_number: await chain.clients[0].getBlockNumber(),
      block_hash: `0x${'1'.repeat(64)}`,
      head_number: await chain.clients[0].getBlockNumber(),
      final_number: null,
      seen_at: clock.now(),
    })
    .execute()
  await readTreasury({ db, chain }).runDue(clock.now())
  const { detail } = await checkTreasury(db)
  const held = (await world.tokensOf(cold)) + (await world.tokensOf(chain.treasury))
  expect(detail).toContain(`($${formatUsd(micro(held / 10n ** 12n), 6)} in block`)
})
