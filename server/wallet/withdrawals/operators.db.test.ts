import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { afterEach, expect, test } from 'vitest'
import { resumePayouts, stopPayouts } from '../../finance/ledger/payouts.ts'
import { inTx } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { payOnChain } from '../payouts/testing/pay-on-chain.ts'
import { type Person, usd, walletPeople } from './testing/people.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api,worker', TWO_OPERATORS_ABOVE: '50' })
const people = walletPeople(server)
const { db, call, income, newest } = people
const address = `0x${'ab'.repeat(20)}`
const owner = await people.operator('owner')
const finance = await people.operator('finance')
const support = await people.operator('support')

const approve = (by: Person, id: bigint, key?: string) => people.approve(by, 'withdrawals', id, key)
const reject = (by: Person, id: bigint, reason = 'The address belongs to an exchange.', key?: string) =>
  call(by, 'POST', `/operator/withdrawals/${id}/reject`, { reason }, key)
const list = async (query = '') =>
  routes.listWithdrawals.reply.parse((await call(support, 'GET', `/operator/withdrawals${query}`)).body)
const payoutsOf = (id: bigint) =>
  db.selectFrom('payouts').select(['id', 'amount', 'address', 'status']).where('subject_id', '=', id).execute()
const auditOf = (id: bigint) =>
  db
    .selectFrom('operator_audit')
    .select(['actor_id', 'action', 'details'])
    .where('subject', '=', `withdrawal ${id}`)
    .orderBy('id')
    .execute()

/** A confirmed withdrawal that waits for an operator. */
async function waiting(amount = 20): Promise<{ person: Person; id: bigint }> {
  const person = await people.member({ income: amount + 5, address })
  expect((await people.withdraw(person, amount)).status).toBe(200)
  expect((await people.verify(person, await people.otp(person))).status).toBe(200)
  return { person, id: (await newest(person)).id }
}

/** Another withdrawal of the same person. */
async function moreOf(person: Person, amount: number): Promise<bigint> {
  const referral = await people.member({ sponsor: person })
  await people.fuel(referral, amount * 20)
  await people.withdraw(person, amount)
  await people.verify(person, await people.otp(person, 2))
  return (await newest(person)).id
}

/** What was let out before counts no more. */
const nextDay = () => people.pass(86_401)

afterEach(async () => expect(await people.brokenBooks()).toEqual([]))

test('only owners and finance decide; support and members may not, and members do not even see the list', async () => {
  const { person, id } = await waiting()
  for (const who of [support, person]) {
    expect((await approve(who, id)).status).toBe(403)
    expect((await reject(who, id)).status).toBe(403)
  }
  expect((await call(person, 'GET', '/operator/withdrawals')).status).toBe(403)
  expect((await newest(person)).status).toBe('processing')
})

test('approving hands the amount less the fee to the signer, once, and notes who did it', async () => {
  await nextDay()
  const { person, id } = await waiting(20)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => approve(n % 2 ? owner : finance, id)))
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
    { message: text.withdrawalApproved },
  ])
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
    new Set([text.withdrawalNotWaiting]),
  )
  expect(await payoutsOf(id)).toMatchObject([{ amount: usd(19), address, status: 'queued' }])
  expect(await auditOf(id)).toMatchObject([
    { action: 'approve withdrawal', details: { amount: 20, address, approvals: 1, queued: true } },
  ])
  expect(await newest(person)).toMatchObject({ status: 'processing', approved_at: expect.any(Date) })
  // The signer has it now: too late to reject.
  expect(await reject(owner, id)).toMatchObject({ status: 409, body: { message: text.withdrawalNotWaiting } })

  await inTx(db, (tx) => payOnChain(tx, id, new Date()))
  expect(await income(person)).toMatchObject({ income: usd(5), hold: 0n, withdrawnTotal: usd(20) })
  const { text: words } = await people.mail(person, 'Your withdrawal was paid')
  expect(words).toContain('Your withdrawal of $20.00 was paid: $19.00 USDT, after the fee of $1.00')
})

test('a repeated key repeats the answer', async () => {
  const { id } = await waiting(60)
  const first = await Promise.all(Array.from({ length: 10 }, () => approve(owner, id, 'approve-1')))
  expect(new Set(first.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
    new Set([`200 ${text.withdrawalApprovedOnce}`]),
  )
  const other = await waiting(20)
  expect((await approve(owner, other.id, 'approve-1')).body.message).toBe(text.idempotencyMismatch)
  expect((await reject(finance, other.id, 'No.', 'reject-1')).status).toBe(200)
  expect((await reject(finance, other.id, 'No.', 'reject-1')).body).toEqual({ message: text.withdrawalRejected })
  expect(await auditOf(other.id)).toHaveLength(1)
})

test('above the limit two different operators are needed', async () => {
  const { person, id } = await waiting(51.000001)
  expect(await approve(owner, id)).toMatchObject({ status: 200, body: { message: text.withdrawalApprovedOnce } })
  expect(await payoutsOf(id)).toEqual([])
  expect((await list(`?search=${person.email}`)).withdrawals).toMatchObject([
    { approvals: 1, approvalsNeeded: 2, approvedAt: null },
  ])
  expect(await approve(owner, id)).toMatchObject({ status: 409, body: { message: text.withdrawalApprovedByYou } })
  expect(await payoutsOf(id)).toEqual([])
  expect(await approve(finance, id)).toMatchObject({ status: 200, body: { message: text.withdrawalApproved } })
  expect(await payoutsOf(id)).toMatchObject([{ amount: usd(50.000001) }])
  expect((await auditOf(id)).map(({ actor_id, details }) => ({ actor_id, details }))).toMatchObject([
    { actor_id: owner.id, details: { approvals: 1, queued: false } },
    { actor_id: finance.id, details: { approvals: 2, queued: true } },
  ])
})

test('at the limit one is enough', async () => {
  await nextDay()
  const { id } = await waiting(51)
  expect((await approve(finance, id)).body).toEqual({ message: text.withdrawalApproved })
})

test('what one operator lets out in 24 hours counts together, of all members', async () => {
  await nextDay()
  for (const amount of [26, 26])
    expect((await approve(finance, (await waiting(amount)).id)).body.message).toBe(text.withdrawalApproved)
  const { id } = await waiting(11)
  expect((await list()).withdrawals.find((row) => row.id === Number(id))).toMatchObject({ approvalsNeeded: 1 })
  expect((await approve(finance, id)).body.message).toBe(text.withdrawalApprovedOnce)
  expect((await approve(owner, id)).body.message).toBe(text.withdrawalApproved)
})

test('what one member gets in 24 hours counts together, whoever lets it out', async () => {
  await nextDay()
  const { person, id } = await waiting(41)
  await approve(finance, id)
  await inTx(db, (tx) => payOnChain(tx, id, new Date()))
  const second = await moreOf(person, 12)
  expect((await approve(owner, second)).body.message).toBe(text.withdrawalApprovedOnce)
})

test.each(['password_changed_at', 'second_factor_changed_at', 'email_changed_at'] as const)(
  'within a day of a change (%s) two operators are needed, and a day later one',
  async (column) => {
    await nextDay()
    const { person, id } = await waiting(11)
    const now = new Date((await people.pass(1)).body.now as string)
    await db
      .updateTable('members')
      .set({ [column]: now })
      .where('id', '=', person.id)
      .execute()
    await people.pass(1)
    const shown = async () => (await list()).withdrawals.find((row) => row.id === Number(id))?.approvalsNeeded
    expect(await shown()).toBe(2)
    expect((await approve(finance, id)).body.message).toBe(text.withdrawalApprovedOnce)
    expect(await payoutsOf(id)).toEqual([])
    expect((await call(finance, 'POST', `/operator/withdrawals/${id}/take-back`)).status).toBe(200)
    await nextDay()
    expect(await shown()).toBe(1)
    expect((await approve(finance, id)).body.message).toBe(text.withdrawalApproved)
  },
)

test('asks the operator again who they are', async () => {
  await nextDay()
  const { id } = await waiting()
  const path = `/operator/withdrawals/${id}/approve`
  expect(await call(finance, 'POST', path, {})).toMatchObject({
    status: 400,
    body: { message: text.approvalPasswordNeeded },
  })
  const wrong = await call(finance, 'POST', path, { password: 'sandbox-owner-pass' })
  expect(wrong).toMatchObject({ status: 400, body: { message: text.currentPasswordWrong } })
  expect(await payoutsOf(id)).toEqual([])
  expect((await call(finance, 'GET', `/operator/withdrawals/${id}/approval`)).body).toMatchObject({
    proof: 'password',
    rpId: 'fairlead.test',
  })
})

test('an approval is taken back until the signer has signed, by whoever gave it', async () => {
  await nextDay()
  const { person, id } = await waiting()
  const takeBack = (by: Person) => call(by, 'POST', `/operator/withdrawals/${id}/take-back`)
  expect((await takeBack(finance)).body.message).toBe(text.withdrawalNotApprovedByYou)
  await approve(finance, id)
  expect((await takeBack(owner)).body.message).toBe(text.withdrawalNotApprovedByYou)
  expect(await takeBack(finance)).toMatchObject({ status: 200, body: { message: text.withdrawalTakenBack } })
  expect(await payoutsOf(id)).toMatchObject([{ status: 'waiting' }])
  expect(await newest(person)).toMatchObject({ status: 'processing', approved_at: null })
  await expect(
    db.updateTable('payout_approvals').set({ taken_back_at: null }).where('subject_id', '=', id).execute(),
  ).rejects.toThrow('can only be taken back')
  expect((await approve(finance, id)).status).toBe(200)
  expect(await payoutsOf(id)).toMatchObject([{ status: 'queued' }])
  await db.updateTable('payouts').set({ status: 'sending' }).where('subject_id', '=', id).execute()
  expect((await takeBack(finance)).body.message).toBe(text.withdrawalSigned)
  await db.updateTable('payouts').set({ status: 'queued' }).where('subject_id', '=', id).execute()
})

test('more than is paid at once is refused when it is asked for', async () => {
  const person = await people.member({ income: 10_002, address })
  expect(await people.withdraw(person, 10_001.000001)).toMatchObject({
    status: 400,
    body: { message: text.withdrawalAboveMax },
  })
  expect((await people.withdraw(person, 10_001)).status).toBe(200)
})

test('rejecting gives the amount back and tells the member why', async () => {
  const { person, id } = await waiting(60)
  await approve(owner, id)
  expect((await reject(finance, id, '  ')).body.message).toBe(text.reasonRequired)
  expect(await reject(finance, id)).toMatchObject({ status: 200, body: { message: text.withdrawalRejected } })
  expect(await income(person)).toMatchObject({ income: usd(65), hold: 0n })
  expect(await newest(person)).toMatchObject({ status: 'rejected', reason: 'The address belongs to an exchange.' })
  const { text: words } = await people.mail(person, 'Your withdrawal was rejected')
  expect(words).toContain('Reason: The address belongs to an exchange.')
  expect((await auditOf(id)).at(-1)).toMatchObject({
    actor_id: finance.id,
    action: 'reject withdrawal',
    details: { amount: 60, reason: 'The address belongs to an exchange.' },
  })
  for (const again of [await approve(finance, id), await reject(finance, id)])
    expect(again).toMatchObject({ status: 409, body: { message: text.withdrawalNotWaiting } })
  expect(await payoutsOf(id)).toEqual([])
})

test('approve and reject at once: one of them happens', async () => {
  await nextDay()
  const { person, id } = await waiting()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? approve(owner, id) : reject(finance, id))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await payoutsOf(id)).toHaveLength((await newest(person)).status === 'rejected' ? 0 : 1)
  expect(await auditOf(id)).toHaveLength(1)
})

test('what is not confirmed cannot be approved, and what does not exist cannot be decided', async () => {
  const person = await people.member({ income: 20, address })
  await people.withdraw(person, 10)
  const { id } = await newest(person)
  expect(await approve(owner, id)).toMatchObject({ status: 409, body: { message: text.withdrawalNotWaiting } })
  expect((await approve(owner, 999_999n)).status).toBe(404)
  expect((await reject(owner, 999_999n)).status).toBe(404)
  expect((await reject(owner, id)).status).toBe(200)
})

test('nothing is approved while payouts are stopped, nor for a frozen member', async () => {
  await nextDay()
  const { person, id } = await waiting()
  await stopPayouts(db, 'a breach', new Date())
  expect(await approve(owner, id)).toMatchObject({ status: 409, body: { message: text.payoutsStopped } })
  await resumePayouts(db)
  const frozen = { member_id: person.id, reason: 'altered deals', frozen_at: new Date() }
  await db.insertInto('frozen_members').values(frozen).execute()
  expect(await approve(owner, id)).toMatchObject({ status: 409, body: { message: text.accountFrozen } })
  expect(await payoutsOf(id)).toEqual([])
  await db.deleteFrom('frozen_members').execute()
  expect((await approve(owner, id)).status).toBe(200)
})

test('nobody decides about their own', async () => {
  const { person, id } = await waiting()
  await db.updateTable('members').set({ role: 'finance' }).where('id', '=', person.id).execute()
  expect(await approve(person, id)).toMatchObject({ status: 403, body: { message: text.withdrawalOwn } })
  expect(await reject(person, id)).toMatchObject({ status: 403, body: { message: text.withdrawalOwn } })
})

test('the list: the longest waiting first, by status, by words, by page, with the hash once sent', async () => {
  await nextDay()
  const { person, id } = await waiting(33)
  await approve(owner, id)
  const [payout] = await payoutsOf(id)
  const send = {
    purpose: 'payout',
    payout_id: payout?.id ?? 0n,
    sender: address,
    to_address: address,
    value: '1',
    raw: '0x00',
    signed_at: new Date(),
    nonce: 1n,
  }
  const hash = (digit: string) => `0x${digit.repeat(64)}`
  await db
    .insertInto('chain_sends')
    .values({ ...send, tx_hash: hash('1'), fee_per_gas: '1' })
    .execute()
  const mine = async () => (await list(`?search=${person.email.toUpperCase()}`)).withdrawals
  expect(await mine()).toMatchObject([{ id: Number(id), amount: 33, fee: 1, name: person.name, hash: null }])
  await db.updateTable('chain_sends').set({ sent_at: new Date(), status: 'sent' }).execute()
  await db
    .insertInto('chain_sends')
    .values({ ...send, tx_hash: hash('2'), fee_per_gas: '2', sent_at: new Date(), status: 'sent' })
    .execute()
  expect(await mine()).toMatchObject([{ hash: hash('2') }])
  await db.updateTable('chain_sends').set({ status: 'mined' }).where('tx_hash', '=', hash('1')).execute()
  expect(await mine()).toMatchObject([{ hash: hash('1') }])

  const all = await list()
  expect(all.withdrawals).toHaveLength(all.total)
  const ended = all.withdrawals.map(({ status }) => !['otp_pending', 'processing'].includes(status))
  expect(ended).toEqual([...ended].sort())
  const open = all.withdrawals.filter((_, index) => !ended[index]).map(({ createdAt }) => createdAt)
  expect(open).toEqual([...open].sort())
  const rejected = await list('?status=rejected')
  expect(rejected.total).toBe(all.withdrawals.filter(({ status }) => status === 'rejected').length)
  expect(rejected.total).toBeGreaterThan(0)
  const byAmount = await list('?sort=amount&order=desc')
  const amounts = byAmount.withdrawals.map(({ amount }) => amount)
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
  const pages = [await list('?page=1&pageSize=3&sort=name'), await list('?page=2&pageSize=3&sort=name')]
  expect(new Set(pages.flatMap(({ withdrawals }) => withdrawals.map((row) => row.id))).size).toBe(6)
  expect(pages[0]?.total).toBe(all.total)
  expect((await list('?page=900&pageSize=3')).total).toBe(all.total)
})
