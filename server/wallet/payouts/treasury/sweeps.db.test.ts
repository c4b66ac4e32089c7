import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { creditDeposit } from '../../../finance/fuel/credit-deposit.ts'
import { resumePayouts, stopPayouts } from '../../../finance/ledger/payouts.ts'
import { termsOwner } from '../../../finance/terms/testing/terms-owner.ts'
import { inTx } from '../../../platform/database/db.ts'
import { testUsdtAbi, testUsdtBytecode } from '../../../sandbox/chain/test-usdt.gen.ts'
import { signTransfer } from '../sends/sign-transfer.ts'
import { depositsIn } from '../testing/deposits-in.ts'
import { freshAddress, payoutWorld, units, usd } from '../testing/payout-world.ts'
import { checkSwept } from './check-swept.ts'
import { rescueToken } from './rescue-token.ts'

const world = await payoutWorld()
const { db, clock, chain, mine } = world
const { deposit, asFaucet, count: members } = depositsIn(world)

/** Enough for gas to become final, and then the sweep. */
async function sweepAll(round = world.rounds()): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await round()
    await mine(6)
    clock.pass(16)
  }
}

const sendsTo = (purpose: string, address: Address) =>
  db
    .selectFrom('chain_sends')
    .select(['nonce', 'status', 'value'])
    .where('purpose', '=', purpose)
    .where(purpose === 'gas' ? 'to_address' : 'sender', '=', address)
    .orderBy('id')
    .execute()

test('a deposit is swept to the last unit, with gas that the treasury gives, and pays somebody else', async () => {
  const { address } = await deposit(units(100) + 7n)
  await sweepAll()
  expect(await world.tokensOf(address)).toBe(0n)
  expect(await world.tokensOf(chain.treasury)).toBe(units(100) + 7n)
  expect(await sendsTo('gas', address)).toMatchObject([{ status: 'mined' }])
  expect(await sendsTo('sweep', address)).toMatchObject([
    { nonce: 0n, status: 'mined', value: String(units(100) + 7n) },
  ])
  const approved = await world.approvedWithdrawal(90)
  await world.untilFinal(world.rounds())
  expect(await world.arrivals(approved.address)).toEqual([units(89)])
})

test('an address waits for what is under way', async () => {
  const { address } = await deposit(units(80))
  const round = world.rounds()
  const again = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await round()
      clock.pass(16)
    }
  }
  await again()
  expect(await sendsTo('gas', address)).toMatchObject([{ status: 'sent' }])
  await mine(3)
  await again()
  expect(await sendsTo('sweep', address)).toEqual([])
  await mine(3)
  await again()
  expect(await sendsTo('sweep', address)).toMatchObject([{ status: 'sent' }])
  await mine(6)
  await again()
  expect(await sendsTo('gas', address)).toHaveLength(1)
  expect(await sendsTo('sweep', address)).toMatchObject([{ status: 'mined' }])
})

test('gas that is left is used again', async () => {
  const before = await world.tokensOf(chain.treasury)
  const { address, memberId } = await deposit(units(50))
  await sweepAll()
  const hash = await world.pour(address, usd(60))
  await mine(6)
  const { blockNumber, blockHash } = await chain.clients[0].getTransactionReceipt({ hash })
  const [first] = await db.selectFrom('chain_deposits').selectAll().where('member_id', '=', memberId).execute()
  if (!first) throw new Error('The first deposit is gone')
  const { id: _, ...row } = first
  const next = { tx_hash: hash, block_number: blockNumber, block_hash: blockHash, value: String(units(60)) }
  await db
    .insertInto('chain_deposits')
    .values({ ...row, ...next, amount: usd(60) })
    .execute()
  await inTx(db, (tx) => creditDeposit(tx, { log: `56 ${hash} 0`, memberId, amount: usd(60), now: clock.now() }))
  await sweepAll()
  expect(await sendsTo('gas', address)).toHaveLength(1)
  expect(await sendsTo('sweep', address)).toMatchObject([{ nonce: 0n }, { nonce: 1n, value: String(units(60)) }])
  expect(await world.tokensOf(chain.treasury)).toBe(before + units(110))
})

test('less than is worth a fee, and what is not credited, stays where it is', async () => {
  const small = await deposit(units(9.99))
  const pending = await deposit(units(500))
  await db
    .updateTable('chain_deposits')
    .set({ status: 'pending', credited_at: null })
    .where('member_id', '=', pending.memberId)
    .execute()
  await sweepAll()
  expect(await world.tokensOf(small.address)).toBe(units(9.99))
  expect(await world.tokensOf(pending.address)).toBe(units(500))

  // A deposit that the terms once took by itself is worth its fee.
  const owner = await termsOwner(db)
  await owner.change({ depositMin: usd(5) }, clock.now())
  await owner.change({ depositMin: usd(20) }, clock.now())
  await sweepAll()
  expect(await world.tokensOf(small.address)).toBe(0n)
  expect(await world.tokensOf(pending.address)).toBe(units(500))
})

test('nothing is swept while payouts are stopped, nor from an address that is not of its index', async () => {
  const { address, memberId } = await deposit(units(70))
  await stopPayouts(db, 'a test', clock.now())
  await sweepAll()
  expect(await world.tokensOf(address)).toBe(units(70))
  await resumePayouts(db)
  const index = (to: number) =>
    db.updateTable('deposit_addresses').set({ derivation_index: to }).where('member_id', '=', memberId).execute()
  await index(9_999)
  await sweepAll()
  expect(await sendsTo('gas', address)).toEqual([])
  expect(world.logged('a deposit address is not the one of its index')).toBe(1)
  await index(members() - 1)
  await sweepAll()
  expect(await world.tokensOf(address)).toBe(0n)
})

test('no key is in anything that was logged', () => {
  expect(world.log().length).toBeGreaterThan(1_000)
  expect(world.log()).not.toContain(world.wallet.xprv.slice(0, 20))
  expect(world.log()).not.toMatch(/xprv|privateKey/i)
})

test('what counts as swept is what the sweeps above have moved', async () => {
  expect(await checkSwept(() => new Date(0))(db)).toMatchObject({
    holds: true,
    detail: expect.stringMatching(/^0 of [1-9]/),
  })
})

test('a token that is not ours is sent on by the signer, once, and never USDT', async () => {
  const [client] = chain.clients
  const { address } = await deposit(units(30))
  const { contractAddress } = await client.getTransactionReceipt({ hash: await asFaucet(testUsdtBytecode) })
  const token = contractAddress as Address
  await asFaucet(encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [address, 77n] }), token)
  const found = { kind: 'token', key: `token ${token}`, token: token.toLowerCase(), to_address: address, value: '77' }
  await db
    .insertInto('found_money')
    .values({ ...found, seen_at: clock.now() })
    .execute()
  const { email } = await db
    .selectFrom('members')
    .select('email')
    .where('id', '=', world.operators[0] as bigint)
    .executeTakeFirstOrThrow()
  const stranger = freshAddress('whose token it is')
  const wish = { token, from: address, to: stranger, operator: email, reason: 'They wrote to us.' }
  const rescue = (changes: Partial<typeof wish> = {}) => rescueToken(world.signer, { ...wish, ...changes })

  for (const [changes, words] of [
    [{ token: chain.token }, 'That is USDT'],
    [{ token: chain.token.toLowerCase() as Address }, 'That is USDT'],
    [{ token: freshAddress('no token') }, 'There is no token'],
    [{ token: '0x12' as Address }, 'is not an address'],
    [{ from: stranger }, 'is none of our addresses'],
    [{ to: chain.treasury }, 'is no address to send it to'],
    [{ to: address }, 'is no address to send it to'],
    [{ to: token }, 'is no address to send it to'],
    [{ operator: 'nobody@fairlead.test' }, 'is no owner or finance operator'],
    [{ reason: ' ' }, 'Give a reason'],
  ] as const)
    await expect(rescue(changes)).rejects.toThrow(words)
  await stopPayouts(db, 'a test', clock.now())
  await expect(rescue()).rejects.toThrow('Payouts are stopped')
  await inTx(db, resumePayouts)

  // The address has no coin: gas first, and only once.
  await world.rounds()()
  await mine(6)
  const round = world.rounds()
  for (let turn = 0; turn < 12; turn++) {
    const outcome = await rescue().catch((error: Error) => error.message)
    if (typeof outcome !== 'string' && outcome.sent === 'token') break
    await round()
    await mine(6)
    clock.pass(16)
  }
  await expect(rescue()).rejects.toThrow('under way')
  await sweepAll(round)
  const heldBy = (owner: Address) =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  expect([await heldBy(address), await heldBy(stranger)]).toEqual([0n, 77n])
  await expect(rescue()).rejects.toThrow('has none of this token')
  // The deposit itself was swept, as always.
  expect(await world.tokensOf(address)).toBe(0n)
  expect(await db.selectFrom('found_money').select('status').where('key', '=', found.key).execute()).toEqual([
    { status: 'rescued' },
  ])
  const audited = await db
    .selectFrom('operator_audit')
    .select(['actor_id', 'details'])
    .where('action', '=', 'rescue token')
    .execute()
  expect(audited).toMatchObject([
    { actor_id: world.operators[0], details: { token: token.toLowerCase(), to: stranger, value: '77' } },
  ])
  // Nor does what signs lend itself to it, whoever calls it.
  const transfer = { purpose: 'rescue' as const, nonce: 0n, to: stranger, value: 1n, feePerGas: 1n }
  for (const own of [chain.token, null])
    await expect(
      signTransfer(db, world.signer, world.signer.keys.treasury, { ...transfer, token: own }),
    ).rejects.toThrow()
})
