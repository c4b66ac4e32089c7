import { type Address, parseEther } from 'viem'
import { HDKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { testUsdtAbi } from '../chain/test-usdt.gen.ts'
import { type TestChain, testChain } from './test-chain.ts'

const someone: Address = '0x00000000000000000000000000000000000000aa'

const balanceOf = ({ chain: { clients, token } }: TestChain, owner: Address) =>
  clients[0].readContract({ address: token, abi: testUsdtAbi, functionName: 'balanceOf', args: [owner] })

test('has the token, and a treasury that can pay gas; its keys belong together', async () => {
  const { chain, wallet } = await testChain()
  const [client] = chain.clients
  expect(await client.getChainId()).toBe(56)
  expect(await client.readContract({ address: chain.token, abi: testUsdtAbi, functionName: 'decimals' })).toBe(18)
  expect(await client.getBalance({ address: chain.treasury })).toBe(parseEther('1000'))
  expect(HDKey.fromExtendedKey(wallet.xprv).derive('m/0').publicExtendedKey).toBe(wallet.xpub)
  expect(HDKey.fromExtendedKey(wallet.xpub).privateKey).toBeNull()
})

test('pours when mined, in micro-dollars or atto, however many at once', async () => {
  const one = await testChain()
  await Promise.all([one.pour(someone, 1_500_000n), one.pour(someone, { atto: 7n }), one.pour(someone, 2n)])
  expect(await balanceOf(one, someone)).toBe(0n)
  const before = one.now()
  await one.mine(2)
  expect(await balanceOf(one, someone)).toBe(1_500_002_000_000_000_007n)
  expect(one.now().getTime() - before.getTime()).toBe(6_000)
  const head = await one.chain.clients[0].getBlock()
  expect(Number(head.timestamp) * 1000).toBe(one.now().getTime())
})

test('a fork drops blocks with what was in them, and mines others in their place', async () => {
  const one = await testChain()
  const [client] = one.chain.clients
  await one.pour(someone, 1n)
  await one.mine(3)
  const old = await client.getBlock()
  await one.fork(3)
  expect(await client.getBlockNumber()).toBe(old.number - 3n)
  expect(await balanceOf(one, someone)).toBe(0n)
  await one.mine(3)
  const other = await client.getBlock()
  expect(other.number).toBe(old.number)
  expect(other.hash).not.toBe(old.hash)
  expect(await balanceOf(one, someone)).toBe(0n)

  await one.fork(2)
  await one.pour(someone, 1n)
  await one.mine(2)
  expect(await balanceOf(one, someone)).toBe(10n ** 12n)
  const { hash: empty } = await client.getBlock()
  await one.fork(1)
  await one.mine()
  expect((await client.getBlock()).hash).not.toBe(empty)
  await one.fork(1)
  await expect(one.fork(99)).rejects.toThrow(RangeError)
})
