import { expect, test } from 'vitest'
import { readPayoutStop, resumePayouts, stopPayouts } from '../../finance/ledger/payouts.ts'
import { inTx } from '../../platform/database/db.ts'
import { treasuryAccount } from '../chain/derivation.ts'
import { freshAddress, payoutWorld, units, usd } from './testing/payout-world.ts'

const world = await payoutWorld()
const { db, clock, mine, signer, untilFinal } = world
await world.fillTreasury(5_000)

const notSigned = 'a payout is not signed'
const change = (payoutId: bigint, to: Record<string, unknown>) =>
  db.updateTable('payouts').set(to).where('id', '=', payoutId).execute()

const alertOf = async (approved: Parameters<typeof world.payoutOf>[0]) => ({
  key: String((await world.payoutOf(approved)).id),
})
const openAlerts = () =>
  db.selectFrom('alerts').select('key').where('kind', '=', 'payout_unsigned').where('over_at', 'is', null).execute()

test.each([
  ['goes to another address', { address: freshAddress('thief') }],
  ['is of another amount', { amount: usd(14.5) }],
  ['has a withdrawal that is not there', { subject_id: 999_999n }],
  ['has a closing that is not there', { kind: 'refund' }],
])('a payout that %s is never signed', async (_, forged) => {
  const approved = await world.approvedWithdrawal(15)
  const { id } = await world.payoutOf(approved)
  await change(id, forged)
  const before = world.logged(notSigned)
  const round = world.rounds()
  await untilFinal(round)
  const row = await db.selectFrom('payouts').select(['status', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'queued', reason: expect.stringMatching(/^Refused: /) })
  expect(await db.selectFrom('chain_sends').select('id').where('payout_id', '=', id).execute()).toEqual([])
  expect(world.logged(notSigned)).toBe(before + 1)
  // Put right again it is paid: nothing was lost by refusing.
  await change(id, {
    kind: 'withdrawal',
    subject_id: approved.withdrawalId,
    address: approved.address,
    amount: usd(14),
  })
  await untilFinal(round)
  expect(await world.arrivals(approved.address)).toEqual([units(14)])
})

test.each([
  ['nobody let through', (id: bigint) => db.updateTable('withdrawals').set({ approved_at: null }).where('id', '=', id)],
  [
    'no operator stands for',
    (id: bigint) => db.updateTable('payout_approvals').set({ taken_back_at: clock.now() }).where('subject_id', '=', id),
  ],
  [
    'has ended',
    (id: bigint) =>
      db.updateTable('withdrawals').set({ status: 'rejected', ended_at: clock.now() }).where('id', '=', id),
  ],
])('a withdrawal that %s is never signed for', async (_, spoil) => {
  const approved = await world.approvedWithdrawal(15)
  await spoil(approved.withdrawalId).execute()
  await untilFinal(world.rounds())
  expect(await world.payoutOf(approved)).toMatchObject({ status: 'queued', reason: expect.stringContaining('Refused') })
  expect(await world.sendsOf(approved)).toEqual([])
})

test('a large withdrawal needs two operators, whatever the rest of the service says', async () => {
  const approved = await world.approvedWithdrawal(1_500)
  const second = await db
    .selectFrom('payout_approvals')
    .select('operator_id')
    .where('subject_id', '=', approved.withdrawalId)
    .orderBy('operator_id', 'desc')
    .executeTakeFirstOrThrow()
  const { operator_id } = second
  await db.updateTable('members').set({ role: 'support' }).where('id', '=', operator_id).execute()
  const round = world.rounds()
  await untilFinal(round)
  expect(await world.sendsOf(approved)).toEqual([])
  await db.updateTable('members').set({ role: 'finance' }).where('id', '=', operator_id).execute()
  await untilFinal(round)
  expect(await world.arrivals(approved.address)).toEqual([units(1_499)])
})

test('the caps hold: what is above them waits, is told once, and keeps no other waiting', async () => {
  clock.pass(86_400)
  const caps = { ...signer.caps, payoutMax: usd(100), dailyMax: usd(250) }
  const large = await world.approvedWithdrawal(101.5)
  const [first, second, third] = [
    await world.approvedWithdrawal(100),
    await world.approvedWithdrawal(100),
    await world.approvedWithdrawal(100),
  ]
  const before = world.logged(notSigned)
  const round = world.rounds({ caps })
  await untilFinal(round)
  expect(await world.payoutOf(large)).toMatchObject({ status: 'queued', reason: 'It is above PAYOUT_MAX, $100.00.' })
  expect(await world.payoutOf(first)).toMatchObject({ status: 'paid' })
  expect(await world.payoutOf(second)).toMatchObject({ status: 'paid' })
  expect(await world.payoutOf(third)).toMatchObject({
    status: 'queued',
    reason: 'It would bring payments within 24 hours above PAYOUT_DAILY_MAX, $250.00.',
  })
  expect(world.logged(notSigned)).toBe(before + 2)
  expect(await openAlerts()).toEqual(expect.arrayContaining([await alertOf(large), await alertOf(third)]))
  clock.pass(86_400)
  await untilFinal(round)
  expect(await world.payoutOf(third)).toMatchObject({ status: 'paid', reason: null })
  expect(await world.payoutOf(large)).toMatchObject({ status: 'queued' })
  expect(await openAlerts()).not.toContainEqual(await alertOf(third))
  await untilFinal(world.rounds())
  expect(await world.arrivals(large.address)).toEqual([large.paid])
  expect(await openAlerts()).not.toContainEqual(await alertOf(large))
})

test('while payouts are stopped nothing is signed, what was sent is followed, what was not sent waits', async () => {
  const [sent, unsent, queued] = [
    await world.approvedWithdrawal(15),
    await world.approvedWithdrawal(15),
    await world.approvedWithdrawal(15),
  ]
  const { id } = await world.payoutOf(queued)
  await change(id, { status: 'failed', ended_at: clock.now() })
  let sends = 0
  const chain = world.chainWith(({ method }, ask) => {
    if (method === 'eth_sendRawTransaction' && ++sends > 1) throw new Error('connection reset')
    return ask()
  })
  await world.rounds({ chain })()
  expect((await world.sendsOf(sent))[0]?.status).toBe('sent')
  expect((await world.sendsOf(unsent))[0]?.status).toBe('signed')
  await change(id, { status: 'queued', ended_at: null })

  await stopPayouts(db, 'a test', clock.now())
  const round = world.rounds()
  await untilFinal(round)
  expect(await world.payoutOf(sent)).toMatchObject({ status: 'paid' })
  expect(await world.payoutOf(unsent)).toMatchObject({ status: 'sending' })
  expect(await world.arrivals(unsent.address)).toEqual([])
  expect(await world.payoutOf(queued)).toMatchObject({ status: 'queued', reason: null })
  await resumePayouts(db)
  await untilFinal(round)
  for (const each of [unsent, queued]) expect(await world.arrivals(each.address)).toEqual([each.paid])
})

test('a treasury without enough of the token pays when it is filled', async () => {
  const approved = await world.approvedWithdrawal(9_000)
  const small = await world.approvedWithdrawal(15)
  const round = world.rounds()
  await untilFinal(round)
  expect(await world.payoutOf(approved)).toMatchObject({
    status: 'queued',
    reason: 'The treasury does not hold enough of the token.',
  })
  expect(await world.payoutOf(small)).toMatchObject({ status: 'paid' })
  await world.fillTreasury(9_000)
  await untilFinal(round)
  expect(await world.arrivals(approved.address)).toEqual([approved.paid])
  expect(await world.brokenFindings()).toEqual([])
})

test('a treasury without coin for gas pays when it has some', async () => {
  const approved = await world.approvedWithdrawal(15)
  const coin = async (wei: string) => {
    const params = [world.chain.treasury, wei]
    await world.evm.request({ method: 'hardhat_setBalance' as never, params: params as never })
    await mine(1)
  }
  await coin('0x10')
  const round = world.rounds()
  await untilFinal(round)
  expect(await world.payoutOf(approved)).toMatchObject({
    reason: expect.stringContaining('not have enough coin for gas'),
  })
  await coin('0xde0b6b3a7640000')
  await untilFinal(round)
  expect(await world.arrivals(approved.address)).toEqual([approved.paid])
})

/** Sends a transaction of the treasury's that the signer knows nothing of. */
async function signBeside(): Promise<void> {
  const { chain } = signer
  const [client] = chain.clients
  const nonce = await client.getTransactionCount({ address: chain.treasury })
  const gas = { gas: 21_000n, gasPrice: await client.getGasPrice(), type: 'legacy' as const, chainId: chain.chainId }
  const serializedTransaction = await treasuryAccount(world.wallet.xprv).signTransaction({
    ...{ ...gas, nonce, to: chain.treasury, value: 1n },
  })
  await client.sendRawTransaction({ serializedTransaction })
}

test('somebody else who signs with our key stops payouts', async () => {
  await signBeside()
  await mine(1)
  const approved = await world.approvedWithdrawal(15)
  const round = world.rounds()
  await untilFinal(round)
  expect(world.logged('somebody else signs with our key')).toBe(1)
  expect(await world.sendsOf(approved)).toEqual([])
  // An operator has looked.
  await inTx(db, resumePayouts)
  await untilFinal(round)
  expect(await world.arrivals(approved.address)).toEqual([approved.paid])
})

test('and so does one whose transaction still waits for its block, before anything is signed', async () => {
  const approved = await world.approvedWithdrawal(15)
  const before = world.logged('somebody else signs with our key')
  await signBeside()
  const round = world.rounds()
  const resumed = async () => {
    await inTx(db, resumePayouts)
    await round()
  }
  await round()
  // Nobody lets payouts go on past it while it waits; once it is mined it is seen in the chain's own count, too.
  await resumed()
  expect((await readPayoutStop(db)).reason).toMatch(
    /has sent or is waiting to send \d+ transactions, but we have signed \d+$/,
  )
  await mine(1)
  await resumed()
  expect((await readPayoutStop(db)).reason).toMatch(/has sent \d+ transactions, but we have signed \d+$/)
  expect(world.logged('somebody else signs with our key')).toBe(before + 3)
  expect(await world.sendsOf(approved)).toEqual([])
  await resumed()
  await untilFinal(round)
  expect(await world.arrivals(approved.address)).toEqual([approved.paid])
})
