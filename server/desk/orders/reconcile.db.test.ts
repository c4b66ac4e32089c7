// long: one world that goes on from each of its accidents
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { checkBooks } from '../../finance/ledger/check-books.ts'
import { readPayoutStop } from '../../finance/ledger/payouts.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { liveLogins } from '../../sandbox/testing/live-logins.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { treasuryAccount } from '../../wallet/chain/derivation.ts'
import { depositWorld } from '../../wallet/deposits/testing/deposit-world.ts'
import { orderable } from '../../wallet/payouts/approvable.ts'
import { noteApproval } from '../../wallet/payouts/approvals/approve-payout.ts'
import { ordersToReconcile } from '../../wallet/payouts/line-store.ts'
import { resumePayouts } from '../../wallet/payouts/pause-payouts.ts'
import { matchTransfers } from '../../wallet/payouts/reconcile/match-transfers.ts'
import { takeIntoBooks } from '../../wallet/payouts/reconcile/take-into-books.ts'
import { settledUnknown, unknownTransfers } from '../../wallet/payouts/reconcile/unknown-store.ts'
import { checkNonce } from '../../wallet/payouts/sends/check-nonce.ts'
import { signTransfer } from '../../wallet/payouts/sends/sign-transfer.ts'
import { freshAddress, payoutWorld, units, usd } from '../../wallet/payouts/testing/payout-world.ts'
import { checkOutflows } from '../../wallet/payouts/treasury/check-outflows.ts'
import { checkSwept } from '../../wallet/payouts/treasury/check-swept.ts'
import { takeAsPaid } from '../../wallet/withdrawals/end/take-as-paid.ts'
import { checkOrders } from './check-orders.ts'
import { confirmOrder } from './confirm-order.ts'
import type { Of, Orders } from './order.ts'
import { reconcileWish } from './reconcile-wish.ts'
import { requestOrder } from './request-order.ts'

const world = await payoutWorld()
const { db, chain, clock, mine, signer } = world
const watcher = await depositWorld(world.database, world)
const [ann, ben] = world.operators as [bigint, bigint]
const treasury = signer.keys.treasury
const orders = { desk: signer.desk, twoOperatorsAbove: usd(1_000), takeAsPaid } as unknown as Orders
const checks = [checkOutflows, checkOrders]
let nonce = 0n

await world.fillTreasury(5_000)
// Who carries orders out has the signer's rights and no others.
const { SIGNER_DATABASE_URL = '' } = await liveLogins(world.database.url, ['signer'])
const signing = openDatabase(SIGNER_DATABASE_URL, { asLogin: true })
whenOver(() => signing.close())
const asSigner = () => world.rounds({ db: signing.db })

const round = asSigner()
const look = async () => {
  await mine(6)
  await watcher.look()
}

/** What the signer sent in the time that the database has forgotten. */
async function sendForgotten(to: Address, dollars: number, from = treasury): Promise<void> {
  const wish = { purpose: 'payout' as const, nonce: nonce++, to, value: units(dollars), feePerGas: 5_000_000_000n }
  const { raw } = await signTransfer(db, signer, from, wish)
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
    const orderId = await requestOrder(tx, orders, { given, operatorId: ann, now })
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

const indexOf = async (memberId: bigint) =>
  (
    await db
      .selectFrom('addresses_given')
      .select('derivation_index')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).derivation_index

type Prove = (asked: ReturnType<typeof orderable>, operatorId: bigint) => Promise<unknown>

/** An order as a broken-in API process writes it, done by two. */
async function written(given: Of<'reconcile'>, prove: Prove): Promise<bigint> {
  const now = clock.now()
  const row = await db
    .insertInto('operator_orders')
    .values({
      kind: 'reconcile',
      status: 'done',
      amount: usd(1),
      details: JSON.stringify(given),
      reason: given.reason,
      asked_by: ann,
      asked_at: now,
      operators_needed: 2,
      ended_by: ben,
      ended_at: now,
    })
    .returning(['id', 'member_id', 'amount', 'address', 'details'])
    .executeTakeFirstOrThrow()
  for (const operatorId of [ann, ben]) await prove(orderable({ ...row, kind: 'reconcile' }), operatorId)
  return row.id
}

const proved = (given: Of<'reconcile'>) =>
  written(given, (asked, operatorId) =>
    inTx(db, (tx) =>
      noteApproval(tx, signer.desk, asked, { operatorId, given: { password: 'theirs' }, now: clock.now() }),
    ),
  )

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
  const restarted = asSigner()
  for (let turn = 0; turn < 3; turn++) await restarted()
  await expect(resume()).rejects.toThrow(DomainError)
  await asOwner(world.database, 'UPDATE payout_stop SET stopped_at = NULL, reason = NULL')
  for (let turn = 0; turn < 3; turn++) await restarted()
  expect(await world.sendsOf(queued)).toEqual([])
  const newcomer = await watcher.member()
  expect(await indexOf(newcomer.id)).toBeGreaterThanOrEqual(1_000)
  await look()
  await restarted()
  expect((await readPayoutStop(db)).reason).toContain('The chain has 3 transfers')
  expect(await world.openAlerts('reconcile_needed')).toEqual([expect.stringContaining('3 transfers')])
  expect(await broken()).toContain('what left our addresses matches what was paid')

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
  await Promise.all([restarted(), asSigner()()])
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
  const forged = await written(given, async (asked, operatorId) => {
    const proof = JSON.stringify({ kind: 'password', mac: '00' })
    const forgery = { kind: 'reconcile', subject_id: asked.subjectId, amount: asked.amount, address: null, at: now }
    await db
      .insertInto('payout_approvals')
      .values({ ...forgery, operator_id: operatorId, proof })
      .execute()
  })
  await round()
  expect(await refusalOf(forged)).toBe('an approval is forged')

  const [transfer] = given.transfers
  if (!transfer) throw new Error('There is no transfer')
  const { subjectId: _, memberId: __, ...bare } = transfer
  const asOther = { ...bare, as: 'withdrawal' as const, subjectId: Number(other.withdrawalId) }
  await expect(order({ ...given, transfers: [asOther] })).rejects.toThrow(DomainError)
  // What the API lets through all the same the signer refuses, even if both have proved it.
  const wrong = await proved({ ...given, transfers: [asOther] })
  await round()
  expect(await refusalOf(wrong)).toContain('does not pay the withdrawal')
  expect(await world.payoutOf(other)).toMatchObject({ status: 'queued' })
  expect(await unknownTransfers(db, 10)).toHaveLength(1)

  // The house bears it: two operators say so. No payout goes out that was queued meanwhile, until then.
  // The second time the count of transactions has caught up with the chain's.
  for (const _ of [1, 2]) {
    await asOwner(world.database, 'UPDATE payout_stop SET stopped_at = NULL, reason = NULL')
    await round()
    expect(await world.sendsOf(other)).toEqual([])
  }
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

test('a member bears nothing that we have not signed as we sign', async () => {
  const memberId = await world.memberWithIncome(60)
  const to = freshAddress('not as we sign')
  const raw = await treasuryAccount(world.wallet.xprv).signTransaction({
    type: 'eip1559',
    chainId: chain.chainId,
    nonce: await chain.clients[0].getTransactionCount({ address: treasury.address }),
    gas: 100_000n,
    maxFeePerGas: 5_000_000_000n,
    maxPriorityFeePerGas: 1n,
    to: chain.token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units(9)] }),
  })
  await chain.clients[0].sendRawTransaction({ serializedTransaction: raw })
  await look()
  const [transfer] = (await wish()).transfers
  if (!transfer) throw new Error('There is no transfer')
  const borne = {
    kind: 'reconcile' as const,
    transfers: [{ ...transfer, as: 'income' as const, memberId: Number(memberId) }],
  }
  const refused = await order({ ...borne, reason: 'It looks like ours.' })
  await round()
  expect(await refusalOf(refused)).toContain('was not signed by us')
  const good = await order({
    kind: 'reconcile',
    transfers: [{ ...transfer, as: 'suspense' }],
    reason: 'It is not ours.',
  })
  await round()
  expect(await refusalOf(good)).toBeNull()
})

test('a payout whose nonce went to a cancellation that a restored database does not know has its turn again, and is paid once', async () => {
  await asOwner(world.database, 'UPDATE payout_stop SET stopped_at = NULL, reason = NULL')
  const cancelled = await world.approvedWithdrawal(35)
  const restarted = asSigner()
  await restarted()
  const [send] = await world.sendsOf(cancelled)
  if (!send) throw new Error('Nothing was signed')
  const sender = treasury.address
  const wish = {
    purpose: 'cancel' as const,
    nonce: send.nonce,
    to: sender,
    value: 0n,
    feePerGas: BigInt(send.fee_per_gas) * 2n,
  }
  const { raw } = await signTransfer(db, signer, treasury, wish)
  await chain.clients[0].sendRawTransaction({ serializedTransaction: raw })
  await restore()
  await look()
  await restarted()
  await restarted()
  expect(await world.payoutOf(cancelled)).toMatchObject({ status: 'queued' })
  await resume()
  await world.untilFinal(restarted)
  expect(await world.payoutOf(cancelled)).toMatchObject({ status: 'paid' })
  expect(await world.arrivals(cancelled.address)).toEqual([cancelled.paid])
})

test('a sweep that is not known is taken for one, and no payout is stopped by it for longer', async () => {
  const depositor = await watcher.member()
  await world.pour(depositor.address, usd(70))
  await look()
  const index = await indexOf(depositor.id)
  const from = signer.keys.deposit(index, depositor.address)
  if (!from) throw new Error('It is not our address')
  nonce = BigInt(await chain.clients[0].getTransactionCount({ address: treasury.address }))
  const feePerGas = 5_000_000_000n
  const gas = await signTransfer(db, signer, treasury, {
    ...{ purpose: 'gas', nonce, to: depositor.address, value: feePerGas * 200_000n, feePerGas },
  })
  await chain.clients[0].sendRawTransaction({ serializedTransaction: gas.raw })
  await mine(1)
  const swept = { purpose: 'sweep' as const, nonce: 0n, to: treasury.address, value: units(70), feePerGas }
  const { raw } = await signTransfer(db, signer, from, swept)
  await chain.clients[0].sendRawTransaction({ serializedTransaction: raw })
  await look()
  const given = await wish()
  expect(given.transfers).toMatchObject([{ from: depositor.address.toLowerCase(), amount: 70, as: 'sweep' }])
  const orderId = await order(given)
  await round()
  expect(await refusalOf(orderId)).toBeNull()
  const { findings } = await checkBooks(db, [...checks, checkSwept(() => new Date(0))])
  expect(findings.filter(({ holds }) => !holds)).toEqual([])
})

test('that the chain is ahead is never noted without stopping payouts', async () => {
  nonce = BigInt(await chain.clients[0].getTransactionCount({ address: treasury.address }))
  await asOwner(world.database, 'UPDATE payout_stop SET stopped_at = NULL, reason = NULL')
  await sendForgotten(freshAddress('ahead'), 3)
  await mine(1)
  await asOwner(
    world.database,
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the power went'; END $$;
     CREATE TRIGGER fail BEFORE UPDATE ON payout_stop FOR EACH ROW EXECUTE FUNCTION fail()`,
  )
  await expect(checkNonce(signer, treasury.address)).rejects.toThrow('the power went')
  await asOwner(world.database, 'DROP TRIGGER fail ON payout_stop')
  expect(await checkNonce(signer, treasury.address)).toBe(false)
})
