import { expect, test } from 'vitest'
import { untilSomebodyWaits } from '../../../testing/until-somebody-waits.ts'
import { takeBackWithdrawal } from '../../withdrawals/request/take-back-withdrawal.ts'
import { lockPayout, withdrawalToPay } from '../payout-store.ts'
import { payoutWorld } from '../testing/payout-world.ts'

const world = await payoutWorld()
const { db, clock, operators } = world

test('taken back while the signer looks at it: neither waits for the other in a circle', async () => {
  const approved = await world.approvedWithdrawal(15)
  const { id } = await world.payoutOf(approved)
  const [operatorId = 0n] = operators
  const decision = { withdrawalId: approved.withdrawalId, operatorId, now: clock.now() }
  let takingBack = Promise.resolve()
  // Without a retry, which would hide that they did.
  await db.transaction().execute(async (tx) => {
    await lockPayout(tx, id)
    takingBack = db.transaction().execute((other) => takeBackWithdrawal(other, decision))
    await untilSomebodyWaits(db, takingBack)
    expect(await withdrawalToPay(tx, approved.withdrawalId)).toMatchObject({ is_open: true })
  })
  await takingBack
  expect(await world.payoutOf(approved)).toMatchObject({ status: 'waiting' })
})
