import { micro } from '@fairlead/money/money'
import pg from 'pg'
import { type Address, type Hex, parseEther } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { createLogger } from '../../platform/logging.ts'
import { treasuryAccount } from '../../wallet/chain/derivation.ts'
import { handClock } from '../testing/hand-clock.ts'
import { testDatabase } from '../testing/test-database.ts'
import { whenOver } from '../testing/when-over.ts'
import { openSandboxChain, type SandboxChain } from './sandbox-chain.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { testUsdtAbi } from './test-usdt.gen.ts'

const { db, url } = await testDatabase()
const clock = handClock()
const keys = sandboxKeys(Buffer.alloc(32, 1))
const treasury = treasuryAccount(keys.xprv) as PrivateKeyAccount
const lines: string[] = []
const logger = createLogger('debug', { write: (line) => void lines.push(line) })

async function open(options: { chainId?: number; seed?: number } = {}): Promise<SandboxChain> {
  const opened = await openSandboxChain({
    databaseUrl: url,
    clock,
    logger,
    chainId: options.chainId ?? 56,
    keys: options.seed ? sandboxKeys(Buffer.alloc(32, options.seed)) : keys,
  })
  whenOver(() => opened.close())
  return opened
}

// Blocks come only when a test asks for them.
vi.useFakeTimers({ toFake: ['setInterval'] })
const one = await open()
const two = await open()

let people = 0
const someone = (): Address => `0x${(++people).toString(16).padStart(40, 'a')}`
const clientOf = (sandbox: SandboxChain) => sandbox.chain.clients[0]
const pour = (sandbox: SandboxChain, to: Address, amount = 1n) => inTx(db, (tx) => sandbox.pour(tx, to, micro(amount)))
const settle = (sandbox: SandboxChain) => sandbox.settle.runDue(clock.now())
const balanceOf = (sandbox: SandboxChain, owner: Address) =>
  clientOf(sandbox).readContract({
    address: sandbox.chain.token,
    abi: testUsdtAbi,
    functionName: 'balanceOf',
    args: [owner],
  })
const sendRaw = (sandbox: SandboxChain, serializedTransaction: Hex) =>
  clientOf(sandbox).sendRawTransaction({ serializedTransaction })
const nonceOf = (sandbox: SandboxChain, blockTag: 'latest' | 'pending' = 'latest') =>
  clientOf(sandbox).getTransactionCount({ address: treasury.address, blockTag })
const signed = (nonce: number, to: Address, feeFactor = 1n) =>
  treasury.signTransaction({
    chainId: 56,
    type: 'eip1559',
    nonce,
    to,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n * feeFactor,
    maxPriorityFeePerGas: 1_000_000_000n * feeFactor,
  })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const headOf = async (sandbox: SandboxChain) => {
  const { number, hash, timestamp } = await clientOf(sandbox).getBlock()
  return { number, hash, timestamp }
}

test('begins with the token and a treasury that can pay gas, the same for everyone', async () => {
  expect(await clientOf(one).getBalance({ address: keys.treasury })).toBe(parseEther('1000'))
  expect(await clientOf(two).readContract({ address: two.chain.token, abi: testUsdtAbi, functionName: 'symbol' })).toBe(
    'USDT',
  )
  expect(two.chain.token).toBe(one.chain.token)
  expect(await headOf(one)).toEqual(await headOf(two))
})

test('a skip of the clock settles at once, in blocks no later than the clock', async () => {
  const to = someone()
  const hash = await pour(one, to)
  clock.pass(3_600)
  await Promise.all([settle(two), settle(one)])
  const { blockNumber } = await clientOf(one).getTransactionReceipt({ hash })
  const head = await headOf(one)
  expect(head.number).toBe(blockNumber + 6n)
  expect(Number(head.timestamp) * 1000).toBe(clock.now().getTime())
  const again = await headOf(one)
  await settle(one)
  expect(await headOf(one)).toEqual(again)
})

test('pours from several processes at once neither collide nor get lost', async () => {
  const to = someone()
  await Promise.all(Array.from({ length: 40 }, (_, index) => pour(index % 2 ? one : two, to, 1n)))
  await expect(
    inTx(db, (tx) => one.pour(tx, to, micro(100n)).then(() => Promise.reject(new Error('undone')))),
  ).rejects.toThrow('undone')
  await pour(two, to, 2n)
  await settle(one)
  expect(await balanceOf(two, to)).toBe(42n * 10n ** 12n)
})

describe('a transaction that is sent', () => {
  test('is pending for every process, and mined once however often it is sent', async () => {
    const to = someone()
    const nonce = await nonceOf(one)
    const raw = await signed(nonce, to)
    const hash = await sendRaw(one, raw)
    expect(await nonceOf(two, 'pending')).toBe(nonce + 1)
    expect(await nonceOf(two)).toBe(nonce)
    await expect(sendRaw(one, raw)).rejects.toThrow(/already known/)
    await expect(sendRaw(two, raw)).rejects.toThrow(/already known/)
    await settle(two)
    await expect(sendRaw(one, raw)).rejects.toThrow(/nonce too low/i)
    expect((await clientOf(two).getTransactionReceipt({ hash })).status).toBe('success')
    expect(await clientOf(one).getBalance({ address: to })).toBe(1n)
  })

  test('is refused when it could never be mined, and nothing of it stays', async () => {
    const poor = privateKeyToAccount(`0x${'77'.repeat(32)}`)
    const raw = await poor.signTransaction({
      chainId: 56,
      type: 'eip1559',
      nonce: 0,
      to: someone(),
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 0n,
    })
    await expect(sendRaw(one, raw)).rejects.toThrow(/funds/)
    await expect(sendRaw(one, '0x1234')).rejects.toThrow()
    expect(await db.selectFrom('sandbox_pending_transactions').selectAll().execute()).toEqual([])
    await expect(clientOf(one).request({ method: 'evm_mine' as never })).rejects.toThrow(/not offered/)
  })

  test('gives way to one of the same nonce that pays more', async () => {
    const [cheap, dear] = [someone(), someone()]
    const nonce = await nonceOf(one)
    await sendRaw(one, await signed(nonce, cheap))
    await expect(sendRaw(two, await signed(nonce, dear))).rejects.toThrow(/underpriced/)
    await sendRaw(two, await signed(nonce, dear, 2n))
    await settle(one)
    expect(await clientOf(two).getBalance({ address: dear })).toBe(1n)
    expect(await clientOf(one).getBalance({ address: cheap })).toBe(0n)
    expect(lines.join('')).toContain('another of the same sender and nonce pays more')
  })

  test('waits for the nonce before it without making the chain run', async () => {
    const [first, second] = [someone(), someone()]
    await settle(one)
    const nonce = await nonceOf(one)
    const before = await headOf(one)
    await sendRaw(one, await signed(nonce + 1, second))
    await settle(two)
    expect(await headOf(two)).toEqual(before)
    await sendRaw(two, await signed(nonce, first))
    await settle(one)
    expect(await nonceOf(two)).toBe(nonce + 2)
    expect(await clientOf(one).getBalance({ address: second })).toBe(1n)
  })

  test('is dropped, and the reason logged, when its nonce is used by the time a block is made', async () => {
    const nonce = await nonceOf(one)
    const winner = await signed(nonce, someone())
    const loser = await signed(nonce, someone(), 5n)
    await sendRaw(one, winner)
    await settle(one)
    const hash = `0x${'ab'.repeat(32)}`
    await db.insertInto('sandbox_pending_transactions').values({ hash, raw: loser }).execute()
    await pour(one, someone())
    await settle(two)
    expect(await db.selectFrom('sandbox_pending_transactions').selectAll().execute()).toEqual([])
    const dropped = lines.find((line) => line.includes('is dropped') && line.includes(hash))
    expect(dropped).toMatch(/nonce too low/i)
  })
})

test('a process whose block was not stored begins anew from what was', async () => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await pour(one, someone())
  await owner.query('REVOKE INSERT ON sandbox_blocks FROM fairlead_app, fairlead_signer, fairlead_sandbox')
  await expect(settle(one)).rejects.toThrow(/permission denied/)
  await owner.query('GRANT INSERT ON sandbox_blocks TO fairlead_app, fairlead_signer, fairlead_sandbox')
  await owner.end()
  await pour(one, someone())
  await settle(two)
  expect(await headOf(one)).toEqual(await headOf(two))
  expect(lines.join('')).toContain('made anew')
})

test('a process that starts later has the same chain, to the last block', async () => {
  for (let round = 0; round < 30; round++) {
    await pour(round % 2 ? one : two, someone())
    await settle(round % 2 ? two : one)
  }
  const late = await open()
  expect(await headOf(late)).toEqual(await headOf(one))
  expect(await clientOf(late).getLogs({ fromBlock: 0n })).toEqual(await clientOf(one).getLogs({ fromBlock: 0n }))
})

test.each([{ chainId: 97 }, { seed: 2 }])(
  'does not start with %s where the chain was made otherwise',
  async (other) => {
    await expect(open(other)).rejects.toThrow(/made with another SECRET_KEY or CHAIN_ID/)
  },
)

test('makes a block a second by itself while anything waits or is unsettled, and then rests', async () => {
  vi.useRealTimers()
  const [three, four] = [await open(), await open()]
  const to = someone()
  const hash = await pour(three, to, 5_000_000n)
  while ((await balanceOf(four, to)) === 0n) await pause(100)
  expect(await balanceOf(four, to)).toBe(parseEther('5'))
  const receipt = await clientOf(four).getTransactionReceipt({ hash })
  while ((await headOf(four)).number < receipt.blockNumber + 8n) await pause(100)
  // Two more turns of both processes add nothing.
  await pause(2_500)
  const head = await headOf(three)
  expect(head.number).toBe(receipt.blockNumber + 8n)
  expect(await headOf(four)).toEqual(head)
  const blocks = await db
    .selectFrom('sandbox_blocks')
    .select('mined_at')
    .where('number', '>=', receipt.blockNumber)
    .orderBy('number')
    .execute()
  const times = blocks.map(({ mined_at }) => mined_at.getTime())
  for (const [index, time] of times.slice(1).entries()) expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(899)
})
