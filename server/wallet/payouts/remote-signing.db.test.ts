import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { expect, inject, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testUsdtAbi, testUsdtBytecode } from '../../sandbox/chain/test-usdt.gen.ts'
import { remoteSigner } from '../signing/remote-signer.ts'
import { remoteProcesses } from '../signing/testing/remote-process.ts'
import { cancelTransfer } from './sends/cancel-stuck.ts'
import { depositsIn } from './testing/deposits-in.ts'
import { freshAddress, payoutWorld, units } from './testing/payout-world.ts'
import { rescueToken } from './treasury/rescue-token.ts'

const world = await payoutWorld()
const { db, chain, clock, mine } = world
const remote = remoteProcesses(world.wallet, { USDT_ADDRESS: chain.token, SIGNER_TRANSFER_MAX: '500' })
const keys = remoteSigner({ url: remote.url, tls: undefined }, { ...chain, depositXpub: world.wallet.xpub })
const signer = { ...world.signer, keys }
const { deposit, asFaucet } = depositsIn(world)
let running = await remote.start()
await world.fillTreasury(3_000)

test('a payout and a sweep are signed by another process, and what is stuck is called off by it', async () => {
  const { address } = await deposit(units(100))
  const paid = await world.approvedWithdrawal(15)
  let isCheap = false
  const cheapChain = world.chainWith(({ method }, ask) =>
    method === 'eth_gasPrice' && isCheap ? Promise.resolve('0x3e8') : ask(),
  )
  const round = world.rounds({ keys, chain: cheapChain })
  for (let turn = 0; turn < 4; turn++) {
    await round()
    await mine(6)
    clock.pass(16)
  }
  expect(await world.arrivals(paid.address)).toEqual([paid.paid])
  expect(await world.tokensOf(address)).toBe(0n)

  isCheap = true
  const stuck = await world.approvedWithdrawal(15)
  await round()
  clock.pass(700)
  const [send] = await db.selectFrom('chain_sends').select('id').where('status', '=', 'sent').execute()
  const operatorId = world.operators[0] ?? 0n
  const asked = { sendId: send?.id ?? 0n, operatorId, reason: 'Stuck for hours', now: clock.now() }
  await inTx(db, (tx) => cancelTransfer(tx, asked))
  isCheap = false
  await world.untilFinal(round)
  await world.untilFinal(round)
  expect((await world.sendsOf(stuck)).map(({ status }) => status)).toEqual(['replaced', 'mined'])
  expect(await world.arrivals(stuck.address)).toEqual([stuck.paid])
  expect(await world.brokenFindings()).toEqual([])
})

test.runIf(inject('proofs') !== 'none')('a token that is not ours is sent on by it', async () => {
  const { address } = await deposit(units(5))
  const [client] = chain.clients
  const { contractAddress } = await client.getTransactionReceipt({ hash: await asFaucet(testUsdtBytecode) })
  const token = contractAddress as Address
  await asFaucet(encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [address, 77n] }), token)
  const { email: operator } = await db
    .selectFrom('members')
    .select('email')
    .where('id', '=', world.operators[0] ?? 0n)
    .executeTakeFirstOrThrow()
  const to = freshAddress('whose token it is')
  const rescue = { token, from: address, to, operator, reason: 'They wrote to us.' }
  const round = world.rounds({ keys })
  expect(await rescueToken(signer, rescue)).toMatchObject({ sent: 'gas' })
  await world.untilFinal(round)
  expect(await rescueToken(signer, rescue)).toMatchObject({ sent: 'token', value: 77n })
  await world.untilFinal(round)
  const balanceOf = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [to] } as const
  expect(await client.readContract(balanceOf)).toBe(77n)
})

test('while it is away payouts wait and say so, and operators know; then all goes on', async () => {
  const round = world.rounds({ keys })
  const before = await world.approvedWithdrawal(15)
  await round()
  running.process.kill('SIGKILL')
  await running.ended
  const waiting = await world.approvedWithdrawal(20)
  for (let turn = 0; turn < 3; turn++) await world.untilFinal(round)
  // What was signed before is followed to its end.
  expect(await world.payoutOf(before)).toMatchObject({ status: 'paid' })
  expect(await world.payoutOf(waiting)).toMatchObject({ status: 'queued', reason: 'No signer is responding.' })
  expect(await world.openAlerts('signer_away')).toEqual([expect.stringMatching(/does not answer \(E[A-Z]+\)/)])
  expect(world.logged('nobody can sign')).toBe(1)

  running = await remote.start()
  await world.untilFinal(round)
  expect(await world.payoutOf(waiting)).toMatchObject({ status: 'paid', reason: null })
  expect(await world.arrivals(waiting.address)).toEqual([waiting.paid])
  expect(await world.openAlerts('signer_away')).toEqual([])
})

test.runIf(inject('proofs') !== 'none')(
  'one that it refuses waits with the reason, and keeps no other from its turn',
  async () => {
    const large = await world.approvedWithdrawal(600)
    const small = await world.approvedWithdrawal(15)
    await world.untilFinal(world.rounds({ keys }))
    expect(await world.payoutOf(large)).toMatchObject({
      status: 'queued',
      reason: 'The key holder refuses to sign it. It is above the cap of one transfer.',
    })
    expect(await world.openAlerts('payout_unsigned')).toEqual([
      expect.stringContaining('above the cap of one transfer'),
    ])
    expect(await world.payoutOf(small)).toMatchObject({ status: 'paid' })
    running.process.kill('SIGKILL')
    await running.ended
    running = await remote.start({ SIGNER_TRANSFER_MAX: '1000' })
    await world.untilFinal(world.rounds({ keys }))
    expect(await world.arrivals(large.address)).toEqual([large.paid])
    expect(await world.openAlerts('payout_unsigned')).toEqual([])
    expect(await world.brokenFindings()).toEqual([])
  },
)
