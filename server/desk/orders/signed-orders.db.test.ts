import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { arePayoutsStopped, readPayoutStop, resumePayouts } from '../../finance/ledger/payouts.ts'
import { inTx, type Tx } from '../../platform/database/db.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { creditFromChain } from '../../wallet/deposits/testing/credit-from-chain.ts'
import { orderable } from '../../wallet/payouts/approvable.ts'
import { noteApproval } from '../../wallet/payouts/approvals/approve-payout.ts'
import { payoutWorld, units, usd } from '../../wallet/payouts/testing/payout-world.ts'
import { carryOut } from './carry-out.ts'
import { confirmOrder } from './confirm-order.ts'
import type { OrderGiven, Orders } from './order.ts'
import { requestOrder } from './request-order.ts'
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
  takeAsPaid: async () => {},
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

const ask = (tx: Tx, order: OrderGiven) => requestOrder(tx, orders, { given: order, operatorId: ann, now: clock.now() })
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
  expect(await reasonOf('leftover', id)).toContain('too few operators approved it')
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
  ['nobody has proved', async () => {}, 'no operator approved it'],
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
  expect(await reasonOf('leftover', id)).toBe(`Refused: ${words}.`)
  expect(await world.arrivals(address)).not.toContain(units(30))
})

const correctionOf = (from: bigint, to: { account: 'income' | 'fuel'; memberId: bigint }): OrderGiven => ({
  kind: 'correction',
  from: { account: 'income', memberId: Number(from) },
  to: { ...to, memberId: Number(to.memberId) },
  amount: 1,
  reason: 'Credited to the wrong one.',
})

async function untilSettled(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ is_settled: boolean }>`
      SELECT max(xact) < commit_horizon() AS is_settled FROM ledger_entries WHERE kind = 'correction'`.execute(db)
    if (rows[0]?.is_settled) return
    await new Promise((next) => setTimeout(next, 25))
  }
}

test('whose accounts were corrected is paid only when two operators have proved the correction', async () => {
  const other = await world.waitingWithdrawal(40)
  const rich = await world.memberWithIncome(5)
  await inTx(db, async (tx) => {
    const id = await ask(tx, correctionOf(rich, { account: 'income', memberId: other.memberId }))
    await confirm(tx, id, ann)
    await confirm(tx, id, ben)
  })
  const rounds = world.rounds()
  // Transactions of other databases of the server keep the newest entries from being behind the signer for good.
  await untilSettled()
  await untilFinal(rounds)
  // Who has proved a correction may leave: the signer has seen it by then, and it stays proved.
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', ben).execute()
  const { withdrawalId: subjectId, memberId, address } = other
  // What one operator may let out within a day is used up by now.
  clock.pass(86_401)
  await inTx(db, (tx) =>
    world.letThrough(tx, { kind: 'withdrawal', subjectId, memberId, address, amount: usd(39) }, [ann]),
  )
  // What was proved is looked at again before this member is paid: somebody may have changed the order since.
  const setReason = (reason: string) =>
    sql`UPDATE operator_orders SET details = jsonb_set(details, '{reason}', to_jsonb(${reason}::text))
      WHERE kind = 'correction'`.execute(db)
  await setReason('Another.')
  await untilFinal(rounds)
  expect(await world.payoutOf(other)).toMatchObject({
    status: 'queued',
    reason: 'Refused: a correction of the member is unproven: an approval is forged.',
  })
  await setReason('Credited to the wrong one.')
  // A signer that was started since looks at all of them anew.
  await untilFinal(world.rounds())
  expect(await world.arrivals(other.address)).toEqual([units(39)])
  await db.updateTable('members').set({ role: 'finance' }).where('id', '=', ben).execute()
})

const neverStopped = `
  CREATE FUNCTION never_stopped() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.stopped_at := NULL; NEW.reason := NULL; RETURN NEW; END';
  CREATE TRIGGER never_stopped BEFORE UPDATE ON payout_stop FOR EACH ROW EXECUTE FUNCTION never_stopped();
  UPDATE payout_stop SET reason = NULL`

test.each([
  {
    how: 'nobody has proved',
    forge: async () => {},
    wrong: 'too few operators approved it',
  },
  {
    how: 'somebody wrote approvals for, and then withdrew',
    forge: async (tx: Tx, id: bigint) => {
      const proof = { kind: 'password', mac: '00' }
      for (const operator of [ann, ben])
        await write(tx, id, operator, 'correction', { amount: usd(1), address: null, proof })
    },
    wrong: 'an approval is forged',
    hide: sql`UPDATE operator_orders SET status = 'withdrawn' WHERE status = 'done' AND kind = 'correction'`,
  },
  {
    how: 'two have proved for another sum than was posted',
    forge: async (tx: Tx, id: bigint) => {
      const order = await lockOrder(tx, id)
      for (const operatorId of [ann, ben])
        if (order) await noteApproval(tx, signer.desk, orderable(order), { operatorId, given, now: clock.now() })
    },
    wrong: 'it is of no order',
    hide: sql`UPDATE operator_orders SET details = jsonb_set(details, '{amount}', '0.5') WHERE id = (SELECT max(id) FROM operator_orders)`,
  },
])('a correction that $how stops everybody’s payouts until it is settled', async ({ forge, wrong, hide }) => {
  clock.pass(86_401)
  const rich = await world.memberWithIncome(5)
  const poor = await world.memberWithIncome(5)
  const orderId = await inTx(db, async (tx) => {
    const id = await ask(tx, correctionOf(rich, { account: 'fuel', memberId: poor }))
    await forge(tx, id)
    await carryOutAlone(tx, id)
    return id
  })
  if (hide) await hide.execute(db)
  // Neither the payee's accounts nor those below were corrected: the forged fuel may be anybody's income by now.
  const stranger = await world.approvedWithdrawal(40)
  const rounds = world.rounds()
  await untilFinal(rounds)
  expect((await world.payoutOf(stranger)).status).toBe('queued')
  const words = `order ${orderId}) is unproven: ${wrong}`
  expect((await readPayoutStop(db)).reason).toContain(words)
  expect(await world.openAlerts('correction_doubted')).toEqual([expect.stringContaining(words)])
  expect(world.logged(words)).toBe(1)

  // An operator alone cannot let payouts go on past it, nor who can take the stop off whenever they like.
  await resumePayouts(db)
  await untilFinal(rounds)
  expect((await world.payoutOf(stranger)).status).toBe('queued')
  expect(await arePayoutsStopped(db)).toBe(true)
  await asOwner(world.database, neverStopped)
  await untilFinal(rounds)
  expect((await world.payoutOf(stranger)).status).toBe('queued')
  await asOwner(world.database, 'DROP TRIGGER never_stopped ON payout_stop; DROP FUNCTION never_stopped')

  await asOwner(
    world.database,
    `INSERT INTO settled_corrections (entry_id, reason) SELECT id, 'Taken back.' FROM ledger_entries WHERE key = 'correction order ${orderId}'`,
  )
  await resumePayouts(db)
  await untilFinal(rounds)
  expect(await world.arrivals(stranger.address)).toEqual([units(39)])
  expect(await world.openAlerts('correction_doubted')).toEqual([])
})
