import { expect, test } from 'vitest'
import { createLogger } from '../../platform/logging.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { type DepositsQuery, listDeposits } from './list-deposits.ts'
import { readWallet } from './read-wallet.ts'
import { depositWorld } from './testing/deposit-world.ts'

const database = await testDatabase()
const usd = (dollars: number) => BigInt(Math.round(dollars * 100)) * 10_000n
const world = await depositWorld(database)
const { db } = database
const { id, address } = await world.member()
const stranger = await world.member()

await world.pour(address, usd(12.5))
await world.mine()
await world.pour(address, usd(4))
await world.pour(stranger.address, usd(77))
await world.mine(5)
await world.pour(address, { atto: 3n })
await world.pour(address, usd(100))
await world.mine(2)
await world.look()

const list = (query: Partial<DepositsQuery> = {}) =>
  listDeposits(db, world.chain.chainId, id, { limit: 10, offset: 0, ...query })
const values = async (query: Partial<DepositsQuery> = {}) => (await list(query)).transactions.map(({ value }) => value)

test('newest first, with what it waits for', async () => {
  const { transactions, total } = await list()
  expect(total).toBe(3)
  expect(transactions.map(({ value, status, confirmations }) => ({ value, status, confirmations }))).toEqual([
    { value: 100, status: 'pending', confirmations: 1 },
    { value: 4, status: 'below_minimum', confirmations: 6 },
    { value: 12.5, status: 'success', confirmations: 7 },
  ])
  expect(new Set(transactions.map(({ to_address }) => to_address))).toEqual(new Set([address]))
  expect(transactions[0]).toMatchObject({ token_symbol: 'USDT', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
})

test('a page of them, sorted by any column', async () => {
  expect(await values({ limit: 1, offset: 1 })).toEqual([4])
  expect(await values({ sort: 'value' })).toEqual([4, 12.5, 100])
  expect(await values({ sort: 'value', order: 'desc' })).toEqual([100, 12.5, 4])
  expect(await values({ sort: 'status' })).toEqual([4, 100, 12.5])
  expect(await values({ sort: 'timestamp' })).toEqual([12.5, 4, 100])
  for (const sort of ['from_address', 'to_address', 'hash', 'token_symbol'] as const)
    expect((await values({ sort })).toSorted((a, b) => a - b)).toEqual([4, 12.5, 100])
})

test('found by any of their words, and by nothing else', async () => {
  const hash = (await list()).transactions[0]?.hash ?? ''
  expect(await values({ search: hash.slice(10, 30).toUpperCase() })).toEqual([100])
  expect(await values({ search: '12.5' })).toEqual([12.5])
  expect(await values({ search: 'below_min' })).toEqual([4])
  expect(await values({ search: 'usdt' })).toHaveLength(3)
  expect(await values({ search: address.slice(0, 12) })).toHaveLength(3)
  expect(await list({ search: '%' })).toEqual({ transactions: [], total: 0 })
  expect(await values({ search: '77' }).then((found) => found.includes(77))).toBe(false)
})

test('the wallet says where to pay to, and whether anybody looks', async () => {
  const parts = { db, chain: world.chain, xpub: world.wallet.xpub, logger: createLogger('silent') }
  const now = world.now()
  expect(await readWallet(parts, id, now)).toEqual({
    address,
    walletAddress: address,
    chain: 'BSC',
    token: 'USDT',
    isConnected: true,
    liveRate: 1,
  })
  const later = new Date(now.getTime() + 61_000)
  expect(await readWallet(parts, id, later)).toMatchObject({ address, isConnected: false })
})

test('whoever is shown an address before the chain was ever read is found when it is', async () => {
  const fresh = await depositWorld(await testDatabase())
  await fresh.mine(20)
  const { id: early } = await fresh.member()
  const parts = { db: fresh.db, chain: fresh.chain, xpub: fresh.wallet.xpub, logger: createLogger('silent') }
  const { address: shown } = await readWallet(parts, early, fresh.now())
  await fresh.pour(shown, usd(30))
  await fresh.mine(6)
  await fresh.watchWith({ startBlock: undefined }).due.runDue(fresh.now())
  expect(await fresh.expectTruth()).toEqual({ credited: 1, pending: 0 })
})
