import { type Address, createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testUsdtAbi } from '../chain/test-usdt.gen.ts'
import { type Faults, faultyRpc } from './faulty-rpc.ts'
import { testChain } from './test-chain.ts'

const someone: Address = '0x00000000000000000000000000000000000000aa'
const one = await testChain()
const rpc = await faultyRpc(one.evm)
afterAll(() => rpc.close())
const clientFor = (timeout: number) =>
  createPublicClient({ transport: http(rpc.url, { retryCount: 0, timeout, batch: true }), cacheTime: 0 })
const client = clientFor(60_000)
const logsFrom = (fromBlock: bigint, toBlock: bigint) =>
  client.getLogs({ address: one.chain.token, fromBlock, toBlock })

// Blocks 2 to 6 hold one transfer each, in block 6 there are three.
beforeAll(async () => {
  for (let block = 2; block <= 6; block++) {
    await one.pour(someone, BigInt(block))
    if (block === 6) await Promise.all([one.pour(someone, 70n), one.pour(someone, 71n)])
    await one.mine()
  }
})

function during<T>(faults: Faults, ask: () => Promise<T>): Promise<T> {
  rpc.have(faults)
  return ask().finally(() => rpc.have({}))
}

test('a healthy one tells what the chain tells, in batches too', async () => {
  const [direct] = one.chain.clients
  const before = rpc.asked().get('eth_getBlockByNumber') ?? 0
  const [block, logs, balance, receipt, id] = await Promise.all([
    client.getBlock(),
    logsFrom(2n, 6n),
    client.readContract({ address: one.chain.token, abi: testUsdtAbi, functionName: 'balanceOf', args: [someone] }),
    direct.getBlock().then(({ transactions: [hash] }) => client.getTransactionReceipt({ hash: hash ?? '0x' })),
    client.getChainId(),
  ])
  expect(block).toEqual(await direct.getBlock())
  expect(logs).toEqual(await direct.getLogs({ address: one.chain.token, fromBlock: 2n, toBlock: 6n }))
  expect(logs).toHaveLength(7)
  expect(balance).toBe(161n * 10n ** 12n)
  expect(receipt.status).toBe('success')
  expect(id).toBe(56)
  expect(rpc.asked().get('eth_getBlockByNumber')).toBe(before + 1)
})

test('a refusal of the chain comes through', async () => {
  await expect(client.request({ method: 'eth_sendRawTransaction', params: ['0x02'] })).rejects.toThrow()
})

describe('lag', () => {
  test('hides the newest blocks wherever they could show', async () => {
    const head = await client.getBlock()
    const [hash] = head.transactions
    await during({ lagBlocks: 2 }, async () => {
      expect(await client.getBlockNumber()).toBe(4n)
      expect((await client.getBlock()).number).toBe(4n)
      expect(await logsFrom(2n, 6n)).toHaveLength(3)
      expect(await logsFrom(5n, 6n)).toEqual([])
      await expect(client.getBlock({ blockNumber: 6n })).rejects.toThrow(/could not be found/)
      await expect(client.getBlock({ blockHash: head.hash })).rejects.toThrow(/could not be found/)
      await expect(client.getLogs({ blockHash: head.hash })).rejects.toThrow(/unknown block/)
      await expect(client.getTransactionReceipt({ hash: hash ?? '0x' })).rejects.toThrow(/could not be found/)
      expect((await client.getTransaction({ hash: hash ?? '0x' })).blockNumber).toBeNull()
      const balance = {
        address: one.chain.token,
        abi: testUsdtAbi,
        functionName: 'balanceOf',
        args: [someone],
      } as const
      expect(await client.readContract(balance)).toBe(9n * 10n ** 12n)
    })
  })

  test('finality can lie below the head', async () => {
    await during({ finalBehindBlocks: 3 }, async () => {
      expect((await client.getBlock({ blockTag: 'finalized' })).number).toBe(3n)
      expect((await client.getBlock()).number).toBe(6n)
    })
  })
})

test.each([
  { faults: { emptyLogs: true }, logs: 0 },
  { faults: { duplicatedLogs: true }, logs: 14 },
  { faults: { rangeBlocksMax: 5 }, logs: 7 },
])('logs with $faults: $logs', async ({ faults, logs }) => {
  expect(await during(faults, () => logsFrom(2n, 6n))).toHaveLength(logs)
})

test('logs come in another order, and none is lost', async () => {
  const inOrder = await logsFrom(2n, 6n)
  const other = await during({ reorderedLogs: true }, () => logsFrom(2n, 6n))
  expect(other).not.toEqual(inOrder)
  expect(other).toHaveLength(inOrder.length)
  expect(other).toEqual(expect.arrayContaining(inOrder))
})

test.each<{ faults: Faults; ask: () => Promise<unknown>; says: RegExp }>([
  { faults: { rangeBlocksMax: 4 }, ask: () => logsFrom(2n, 6n), says: /limit|range|more than/ },
  { faults: { noAnswer: true }, ask: () => clientFor(100).getBlockNumber(), says: /took too long/ },
  { faults: { retryAfterSeconds: 7 }, ask: () => client.getBlockNumber(), says: /429/ },
])('refuses with $faults', async ({ faults, ask, says }) => {
  await expect(during(faults, ask)).rejects.toThrow(says)
})

test('a 429 says when to come again; another chain has another id', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
  const reply = await during({ retryAfterSeconds: 7 }, () => fetch(rpc.url, { method: 'POST', body }))
  expect(reply.headers.get('retry-after')).toBe('7')
  expect(await during({ chainId: 97 }, () => client.getChainId())).toBe(97)
})

test('a mixture from the same seed is the same mixture, and not always healthy', async () => {
  const outcomes = async (seed: number) => {
    rpc.mix(seed)
    const told: string[] = []
    for (let request = 0; request < 60; request++) {
      const logs = await logsFrom(2n, 6n).catch((error: Error) => error.name)
      told.push(
        typeof logs === 'string' ? logs : logs.map(({ logIndex, blockNumber }) => `${blockNumber}.${logIndex}`).join(),
      )
    }
    rpc.have({})
    return told
  }
  const first = await outcomes(5)
  expect(await outcomes(5)).toEqual(first)
  expect(await outcomes(6)).not.toEqual(first)
  expect(new Set(first).size).toBeGreaterThan(4)
})
