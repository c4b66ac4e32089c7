import { sql } from 'kysely'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { depositWorld } from '../deposits/testing/deposit-world.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { readPayoutStop } from '../ledger/payouts.ts'
import { checkOutflows } from '../payouts/check-outflows.ts'
import { ordersToReconcile } from '../payouts/line-store.ts'
import { matchTransfers } from '../payouts/match-transfers.ts'
import { resumePayouts } from '../payouts/pause-payouts.ts'
import { signTransfer } from '../payouts/sign-transfer.ts'
import { takeIntoBooks } from '../payouts/take-into-books.ts'
import { freshAddress, payoutWorld, units, usd } from '../payouts/testing/payout-world.ts'
import { settledUnknown, unknownTransfers } from '../payouts/unknown-store.ts'
import { inTx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { asOwner } from '../testing/as-owner.ts'
import { takeAsPaid } from '../withdrawals/take-as-paid.ts'
import { askForOrder } from './ask-order.ts'
import { checkOrders } from './check-orders.ts'
import { confirmOrder } from './confirm-order.ts'
import type { Of, Orders } from './order.ts'
import { reconcileWish } from './reconcile-wish.ts'

const world = await payoutWorld()
const { db, chain, clock, mine, signer } = world
const watcher = await depositWorld(world.database, world)
const [ann, ben] = world.operators as [bigint, bigint]
const treasury = signer.keys.treasury
const orders = { desk: signer.desk, twoOperatorsAbove: usd(1_000), takeAsPaid } as unknown as Orders
const checks = [checkOutflows, checkOrders]
let nonce = 0n

await world.fillTreasury(5_000)

const round = world.rounds()
const look = async () => {
  await mine(6)
  await watcher.look()
}

/** What the signer sent in the time that the database has forgotten. */
async function sendForgotten(to: Address, dollars: number, from = treasury): Promise<void> {
  const wish = { purpose: 'payout' as const, nonce: nonce++, to, value: units(dollars), feePerGas: 5_000_000_000n }
  const { raw } = await signTransfer(from, chain, wish)
  await chain.clients[0].sendRawTransaction({ serializedTransaction: raw })
}

/** As after a recovery: the line that is noted is an older one. */
const restore = () => asOwner(world.database, 'UPDATE database_lines SET timeline = timeline - 1')

const wish = async (): Promise<Of<'reconcile'>> =>
  inTx(db, async (tx) =>
    reconcileWish(
      await matchTransfers(tx, { treasury: treasury.address }, await settledUnknown(tx, 200)),
      'A restore.',
    ),
  )

async function order(given: Of<'reconcile'>, by = [ann, ben]): Promise<bigint> {
  const now = clock.now()
  return inTx(db, async (tx) => {
    const orderId = await askForOrder(tx, orders, { given, operatorId: ann, now })
    for (const operatorId of by)
      await confirmOrder(tx, orders, { orderId, operatorId, given: { password: 'theirs' }, now })
    return orderId
  })
}

const refusalOf = async (orderId: bigint) =>
  (await db.selectFrom('reconciliations').select('refusal').where('order_id', '=', orderId).executeTakeFirstOrThrow())
    .refusal
const broken = async () => (await checkBooks(db, checks)).findings.filter(({ holds }) => !holds).map(({ name }) => name)
const resume = () => resumePayouts(db, checks, { operatorId: ann, reason: 'It is understood.', now: clock.now() })

test('three payouts that a restored database believes to be unpaid are taken into the books by two operators, each once, and payouts go on', async () => {
  const first = await world.approvedWithdrawal(15)
  await world.untilFinal(round)
  nonce = 1n
  const [queued, undecided] = [await world.approvedWithdrawal(20), await world.waitingWithdrawal(30)]
  await db.updateTable('withdrawals').set({ approved_at: null }).where('id', '=', undecided.withdrawalId).execute()
  // Their request itself is forgotten: all there is is where they are paid.
  const forgotten = await world.memberWithIncome(40)
  const address = freshAddress('forgotten')
  const now = clock.now()
  await db
    .insertInto('payout_addresses')
    .values({ member_id: forgotten, address, usable_at: now, changed_at: now })
    .execute()
  await sendForgotten(queued.address, 19)
  await sendForgotten(undecided.address, 29)
  await sendForgotten(address, 39)
  await restore()

  // From the first round on nothing is signed, whatever an owner says, and also before the chain is read again.
  await mine(6)
  const restarted = world.rounds()
  for (let turn = 0; turn < 3; turn++) await restarted()
  await expect(resume()).rejects.toThrow(DomainError)
  await asOwner(world.database, 'UPDATE payout_stop SET stopped_at = NULL, reason = NULL')
  for (let turn = 0; turn < 3; turn++) await restarted()
  expect(await world.sendsOf(queued)).toEqual([])
  await look()
  await restarted()
  expect((await readPayoutStop(db)).reason).toContain('The chain has 3 transfers')
  expect(await world.openAlerts('reconcile_needed')).toEqual([expect.stringContaining('3 transfers')])
  expect(await broken()).toContain('what left our addresses is what was paid')

  const given = await wish()
  expect(given.transfers).toMatchObject([
    { to: queued.address, amount: 19, as: 'withdrawal', subjectId: Number(queued.withdrawalId) },
    { to: undecided.address, amount: 29, as: 'withdrawal', subjectId: Number(undecided.withdrawalId) },
    { to: address, amount: 39, as: 'income', memberId: Number(forgotten) },
  ])
  const before = await db
    .selectFrom('income_held')
    .select('income')
    .where('member_id', '=', forgotten)
    .executeTakeFirstOrThrow()
  const orderId = await order(given)
  // Of two signers at once, and asked again and again, it is done once.
  await Promise.all([restarted(), world.rounds()()])
  await restarted()
  expect(await refusalOf(orderId)).toBeNull()
  expect(await world.payoutOf(queued)).toMatchObject({ status: 'paid' })
  expect(await world.payoutOf(undecided)).toMatchObject({ status: 'paid' })
  const after = await db
    .selectFrom('income_held')
    .select('income')
    .where('member_id', '=', forgotten)
    .executeTakeFirstOrThrow()
  expect(before.income - after.income).toBe(usd(39))
  expect(await broken()).toEqual([])
  await expect(order(given)).rejects.toThrow(DomainError)
  expect(await world.openAlerts('reconcile_needed')).toEqual([])

  await resume()
  const next = await world.approvedWithdrawal(50)
  await world.untilFinal(restarted)
  await look()
  expect(await world.payoutOf(next)).toMatchObject({ status: 'paid' })
  for (const one of [first, queued, undecided, next]) expect(await world.arrivals(one.address)).toEqual([one.paid])
  expect(await world.arrivals(address)).toEqual([units(39)])
  expect(await broken()).toEqual([])
})

test('a false order is refused by the signer: without two proofs, of another payout, borne by a member for what we did not sign', async () => {
  nonce = (await db.selectFrom('sender_nonces').select('next_nonce').executeTakeFirstOrThrow()).next_nonce
  const other = await world.approvedWithdrawal(25)
  await asOwner(world.database, "UPDATE payout_stop SET stopped_at = now(), reason = 'A test.'")
  const to = freshAddress('somebody')
  await sendForgotten(to, 24)
  await look()
  const given = await wish()
  expect(given.transfers).toMatchObject([{ to, as: 'operations' }])

  // A broken-in API process writes both approvals by itself.
  const now = clock.now()
  const { id: forged } = await db
    .insertInto('operator_orders')
    .values({
      kind: 'reconcile',
      status: 'done',
      amount: usd(24),
      details: JSON.stringify(given),
      reason: 'False.',
      asked_by: ann,
      asked_at: now,
      operators_needed: 2,
      ended_by: ben,
      ended_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const forgery = { kind: 'reconcile', subject_id: forged, amount: usd(24), address: null, at: now }
  const proof = JSON.stringify({ kind: 'password', mac: '00' })
  await db
    .insertInto('payout_approvals')
    .values([ann, ben].map((operator_id) => ({ ...forgery, operator_id, proof })))
    .execute()
  await round()
  expect(await refusalOf(forged)).toBe('an approval is forged')

  const [transfer] = given.transfers
  if (!transfer) throw new Error('There is no transfer')
  const { subjectId: _, memberId: __, ...bare } = transfer
  const asOther = { ...bare, as: 'withdrawal' as const, subjectId: Number(other.withdrawalId) }
  await expect(order({ ...given, transfers: [asOther] })).rejects.toThrow(DomainError)
  const wrong = await order(given)
  const details = JSON.stringify({ ...given, transfers: [asOther] })
  await sql`UPDATE operator_orders SET details = ${details}::jsonb WHERE id = ${wrong}`.execute(db)
  await round()
  expect(await refusalOf(wrong)).not.toBeNull()
  expect(await world.payoutOf(other)).toMatchObject({ status: 'queued' })
  expect(await unknownTransfers(db, 10)).toHaveLength(1)

  // The house bears it: two operators say so. No payout goes out that was queued meanwhile, until then.
  await asOwner(world.database, 'UPDATE payout_stop SET stopped_at = NULL, reason = NULL')
  await round()
  expect(await world.sendsOf(other)).toEqual([])
  const houseBefore = await db.selectFrom('house_balances').select('operations').executeTakeFirstOrThrow()
  const good = await order({ ...given, transfers: [{ ...bare, as: 'suspense' }] })
  await round()
  expect(await refusalOf(good)).toBeNull()
  expect(await db.selectFrom('house_balances').select('operations').executeTakeFirstOrThrow()).toEqual(houseBefore)
  expect(await broken()).toEqual([])
})

test('only what is final is ordered and taken: a transfer that a reorganisation may take away waits', async () => {
  nonce = BigInt(await chain.clients[0].getTransactionCount({ address: treasury.address }))
  const to = freshAddress('reorganised')
  await sendForgotten(to, 11)
  await mine(1)
  await watcher.look()
  expect((await wish()).transfers).toEqual([])
  const [fresh] = await unknownTransfers(db, 1)
  if (!fresh) throw new Error('There is no transfer')
  const early = reconcileWish([{ ...fresh, as: 'suspense' }], 'Too early.')
  await expect(order(early)).rejects.toThrow(DomainError)
  await look()
  const orderId = await order(early)
  const [asked] = await ordersToReconcile(db)
  if (!asked) throw new Error('There is no order')
  expect(await takeIntoBooks(signer, asked, fresh.block - 1n)).toBe('soon')
  expect(await unknownTransfers(db, 1)).toHaveLength(1)
  await round()
  expect(await refusalOf(orderId)).toBeNull()
  expect(await unknownTransfers(db, 1)).toEqual([])
})
