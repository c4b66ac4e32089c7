import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { creditFromChain } from '../deposits/testing/credit-from-chain.ts'
import { orderable } from '../payouts/approvable.ts'
import { noteApproval } from '../payouts/approve-payout.ts'
import { payoutWorld, units, usd } from '../payouts/testing/payout-world.ts'
import { inTx, type Tx } from '../platform/db.ts'
import { addMember } from '../testing/postgres-world.ts'
import { askForOrder } from './ask-order.ts'
import { carryOut } from './carry-out.ts'
import { confirmOrder } from './confirm-order.ts'
import type { OrderGiven, Orders } from './order.ts'
import { lockOrder } from './store.ts'

const world = await payoutWorld()
const { db, clock, signer, untilFinal } = world
const [ann, ben] = world.operators as [bigint, bigint]
await world.fillTreasury(10_000)
const orders: Orders = {
  desk: signer.desk,
  twoOperatorsAbove: usd(1_000),
  houseAddress: undefined,
  ownAddresses: [],
  freeBot: async () => {},
  clusters: {
    assertHold: async () => {},
    hold: async () => {},
    assertRelease: async () => {},
    release: async () => {},
  },
  stops: { assertTarget: async () => {}, closeAll: async () => {} },
  logins: { assertDisputed: async () => {}, give: async () => {} },
  factors: { announceReset: async () => {}, reset: async () => {} },
}
const given = { password: 'theirs' }
let late = 0

/** A closed member to whom something came after closing. */
async function leftWith(dollars: number): Promise<{ order: OrderGiven; address: `0x${string}`; memberId: bigint }> {
  const { closingId, address } = await world.closedAccount(20)
  return inTx(db, async (tx) => {
    const { member_id: memberId } = await tx
      .selectFrom('account_closings')
      .select('member_id')
      .where('id', '=', closingId)
      .executeTakeFirstOrThrow()
    const now = clock.now()
    await tx
      .insertInto('payout_addresses')
      .values({ member_id: memberId, address, usable_at: now, changed_at: now })
      .execute()
    await creditFromChain(tx, { name: `late ${++late}`, memberId, amount: usd(dollars), now })
    const order: OrderGiven = { kind: 'leftover', memberId: Number(memberId), account: 'suspense', reason: 'Late.' }
    return { order, address, memberId }
  })
}

const ask = (tx: Tx, order: OrderGiven) => askForOrder(tx, orders, { given: order, operatorId: ann, now: clock.now() })
const confirm = (tx: Tx, orderId: bigint, operatorId: bigint) =>
  confirmOrder(tx, orders, { orderId, operatorId, given, now: clock.now() })

/** The order as it is done by whoever can write the tables, without anybody's proof. */
async function carryOutAlone(tx: Tx, orderId: bigint): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order) await carryOut(tx, orders, order, ben, clock.now())
}
const write = (
  tx: Tx,
  subject_id: bigint,
  operator_id: bigint,
  kind: string,
  of: { amount: bigint; address: string | null; proof: object },
) =>
  tx
    .insertInto('payout_approvals')
    .values({
      kind,
      subject_id,
      operator_id,
      amount: of.amount,
      address: of.address,
      proof: JSON.stringify(of.proof),
      at: clock.now(),
    })
    .execute()
const reasonOf = async (kind: string, orderId: bigint) =>
  (
    await db
      .selectFrom('payouts')
      .select('reason')
      .where('kind', '=', kind)
      .where('subject_id', '=', orderId)
      .executeTakeFirst()
  )?.reason

test('leftovers are paid when operators have proved the order, once', async () => {
  const { order, address } = await leftWith(1_500)
  await inTx(db, async (tx) => {
    const id = await ask(tx, order)
    expect(await confirm(tx, id, ann)).toBe(false)
    expect(await confirm(tx, id, ben)).toBe(true)
  })
  await untilFinal(world.rounds())
  expect((await world.arrivals(address)).filter((value) => value === units(1_500))).toHaveLength(1)
})

test('an order is not paid when one who proved it is locked first; another one takes their place, and it is paid once', async () => {
  const { order, address } = await leftWith(1_600)
  const id = await inTx(db, async (tx) => {
    const asked = await ask(tx, order)
    await confirm(tx, asked, ann)
    await confirm(tx, asked, ben)
    return asked
  })
  const lock = (locked_at: Date | null) =>
    db
      .updateTable('members')
      .set({ locked_at, lock_reason: locked_at && 'A test' })
      .where('id', '=', ben)
      .execute()
  await lock(clock.now())
  await untilFinal(world.rounds())
  expect(await reasonOf('leftover', id)).toContain('too few operators let it through')
  const cleo = await inTx(db, (tx) => addMember(tx, 'Cleo', null))
  await db.updateTable('members').set({ role: 'finance' }).where('id', '=', cleo).execute()
  await expect(inTx(db, (tx) => confirm(tx, id, ann))).rejects.toMatchObject({ code: 'conflict' })
  expect(await inTx(db, (tx) => confirm(tx, id, cleo))).toBe(true)
  await untilFinal(world.rounds())
  expect((await world.arrivals(address)).filter((value) => value === units(1_600))).toHaveLength(1)
  await expect(inTx(db, (tx) => confirm(tx, id, cleo))).rejects.toMatchObject({ code: 'conflict' })
  await lock(null)
})

test.each([
  ['nobody has proved', async () => {}, 'no operator let it through'],
  [
    'somebody wrote approvals for',
    async (tx: Tx, id: bigint, address: string) => {
      for (const operator of [ann, ben])
        await write(tx, id, operator, 'leftover', { amount: usd(30), address, proof: { kind: 'password', mac: '00' } })
    },
    'an approval is forged',
  ],
  [
    'only who asked has proved, and that of another order',
    async (tx: Tx, id: bigint, address: string) => {
      const { proof } = await tx
        .selectFrom('payout_approvals')
        .select('proof')
        .where('kind', '=', 'leftover')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await write(tx, id, ann, 'leftover', { amount: usd(30), address, proof: proof as object })
    },
    'an approval is forged',
  ],
  [
    'operators have proved, and that somebody has changed since',
    async (tx: Tx, id: bigint) => {
      const order = await lockOrder(tx, id)
      if (order) await noteApproval(tx, signer.desk, orderable(order), { operatorId: ann, given, now: clock.now() })
      await sql`UPDATE operator_orders SET details = jsonb_set(details, '{reason}', '"Another."') WHERE id = ${id}`.execute(
        tx,
      )
    },
    'an approval is forged',
  ],
])('leftovers of an order that %s are not paid', async (_, forge, words) => {
  const { order, address } = await leftWith(30)
  const id = await inTx(db, async (tx) => {
    const asked = await ask(tx, order)
    await forge(tx, asked, address)
    await carryOutAlone(tx, asked)
    return asked
  })
  await untilFinal(world.rounds())
  expect(await reasonOf('leftover', id)).toBe(`It is refused: ${words}.`)
  expect(await world.arrivals(address)).not.toContain(units(30))
})

test('whose accounts were corrected is paid only when two operators have proved the correction', async () => {
  const approved = await world.approvedWithdrawal(40)
  const other = await world.waitingWithdrawal(40)
  const rich = await world.memberWithIncome(5)
  const correction = (memberId: bigint): OrderGiven => ({
    kind: 'correction',
    from: { account: 'income', memberId: Number(rich) },
    to: { account: 'income', memberId: Number(memberId) },
    amount: 1,
    reason: 'Credited to the wrong one.',
  })
  await inTx(db, async (tx) => carryOutAlone(tx, await ask(tx, correction(approved.memberId))))
  await inTx(db, async (tx) => {
    const id = await ask(tx, correction(other.memberId))
    await confirm(tx, id, ann)
    await confirm(tx, id, ben)
  })
  await untilFinal(world.rounds())
  expect(await world.payoutOf(approved)).toMatchObject({
    status: 'queued',
    reason: 'It is refused: a correction of the member is not proved: too few operators let it through.',
  })
  // Who has proved a correction may leave: the signer has seen it by then, and it stays proved.
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', ben).execute()
  const { withdrawalId: subjectId, memberId, address } = other
  // What one operator may let out within a day is used up by now.
  clock.pass(86_401)
  await inTx(db, (tx) =>
    world.letThrough(tx, { kind: 'withdrawal', subjectId, memberId, address, amount: usd(39) }, [ann]),
  )
  await untilFinal(world.rounds())
  expect(await world.arrivals(other.address)).toEqual([units(39)])
})
