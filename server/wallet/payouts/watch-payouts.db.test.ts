import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { payoutWorld, units } from './testing/payout-world.ts'
import { watchPayouts } from './watch-payouts.ts'

const world = await payoutWorld()
const { db, clock, chain } = world
const halfDaySeconds = 12 * 3_600

/** What operators are told of payouts as a whole, after a look now. */
async function told(): Promise<string[]> {
  await watchPayouts(db).runDue(clock.now())
  const open = await db
    .selectFrom('alerts')
    .select('kind')
    .where('kind', 'in', ['payout_waiting', 'gas_low', 'treasury_low'])
    .where('over_at', 'is', null)
    .orderBy('kind')
    .execute()
  return open.map(({ kind }) => kind)
}

async function read(dollars: number, coin: string): Promise<void> {
  const reading = { treasury: String(units(dollars)), coin: String(parseEther(coin)), read_at: clock.now() }
  await db
    .insertInto('treasury_readings')
    .values({ chain_id: BigInt(chain.chainId), block_number: 0n, deposits: '0', ...reading })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(reading))
    .execute()
}

test('low gas, a treasury that does not reach and a payout that waits are told of, and that they are over', async () => {
  expect(await told()).toEqual([])
  await read(100, '1')
  expect(await told()).toEqual([])
  // A hundred payouts at three gwei come to about two hundredths of a coin.
  await read(100, '0.001')
  expect(await told()).toEqual(['gas_low'])
  await read(100, '1')
  expect(await told()).toEqual([])

  const first = await world.approvedWithdrawal(60)
  expect(await told()).toEqual([])
  await world.approvedWithdrawal(60)
  expect(await told()).toEqual(['treasury_low'])
  await read(118, '1')
  expect(await told()).toEqual([])

  clock.pass(halfDaySeconds)
  expect(await told()).toEqual([])
  clock.pass(1)
  expect(await told()).toEqual(['payout_waiting'])
  const { words } = await db
    .selectFrom('alerts')
    .select('words')
    .where('kind', '=', 'payout_waiting')
    .executeTakeFirstOrThrow()
  expect(words).toContain(`Payout ${(await world.payoutOf(first)).id} has waited since`)
  await db.updateTable('payouts').set({ status: 'paid', ended_at: clock.now() }).execute()
  expect(await told()).toEqual([])
})
