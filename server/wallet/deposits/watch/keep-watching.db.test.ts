import { sql } from 'kysely'
import { createPublicClient, custom, type EIP1193Parameters } from 'viem'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { depositWorld } from '../testing/deposit-world.ts'

const database = await testDatabase()
const { db } = database
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((next) => setTimeout(next, 5))
}
const creditsOf = async (memberId: bigint) => {
  const { rows } = await sql<{
    n: bigint
  }>`SELECT count(*) AS n FROM fuel_deposits WHERE member_id = ${memberId}`.execute(db)
  return rows[0]?.n ?? 0n
}

test('it looks again and again, survives a node that fails, and stops when it is told to', async () => {
  const world = await depositWorld(database)
  const { id, address } = await world.member()
  let fails = true
  let calls = 0
  const request = async (call: EIP1193Parameters) => {
    calls++
    if (fails) throw new Error('no route to host')
    return world.evm.request(call as never)
  }
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
  const running = world.watchWith({ chain: { ...world.chain, clients: [client] } }).start()
  await world.pour(address, usd(20))
  await world.mine(6)
  await until(() => (world.log().match(/the chain could not be read/g) ?? []).length >= 3)
  fails = false
  await until(async () => (await creditsOf(id)) === 1n)
  await world.pour(address, usd(30))
  await world.mine(6)
  await until(async () => (await creditsOf(id)) === 2n)
  await running.stop()
  const after = calls
  await world.mine(2)
  await new Promise((next) => setTimeout(next, 50))
  expect(calls).toBe(after)
})

test('a chain that stands still is asked how far it is and nothing else, and read on as soon as it moves', async () => {
  const world = await depositWorld(database)
  const { id, address } = await world.member()
  let heads = 0
  const request = async (call: EIP1193Parameters) => {
    if (call.method === 'eth_chainId') heads++
    return world.evm.request(call as never)
  }
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
  const running = world.watchWith({ chain: { ...world.chain, clients: [client] } }).start()
  await world.pour(address, usd(20))
  await world.mine(6)
  await until(async () => (await creditsOf(id)) === 1n)
  const looks = async () => {
    const { rows } = await sql<{ looks: string }>`
      SELECT string_agg(xmin::text || ' ' || seen_at, '; ') AS looks FROM chain_cursors WHERE chain_id = ${world.chain.chainId}`.execute(
      db,
    )
    return rows[0]?.looks
  }
  // The look that has credited it may be about to note the head.
  const asked = heads
  await until(() => heads >= asked + 2)
  const before = [await looks(), heads] as const
  await until(() => heads >= before[1] + 8)
  expect(await looks()).toBe(before[0])
  await world.pour(address, usd(30))
  await world.mine(6)
  await until(async () => (await creditsOf(id)) === 2n)
  expect(await looks()).not.toBe(before[0])
  await running.stop()
})

test('what does not settle is an error after a few looks, and the alert says which nodes differ', async () => {
  const world = await depositWorld(database)
  const { id, address } = await world.member()
  await world.pour(address, usd(20))
  await world.mine(150)
  let lies = true
  const request = async (call: EIP1193Parameters) => {
    const answer = await world.evm.request(call as never)
    const [number] = 'params' in call && Array.isArray(call.params) ? call.params : []
    const isLie = lies && call.method === 'eth_getBlockByNumber' && number === '0x7'
    return isLie ? { ...(answer as object), parentHash: `0x${'ab'.repeat(32)}` } : answer
  }
  const liar = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
  const [honest] = world.chain.clients
  const running = world.watchWith({ chain: { ...world.chain, clients: [honest, liar] } }).start()
  await until(() => (world.log().match(/the chain does not settle/g) ?? []).length >= 2)
  const reason = 'node 2: Block 7 is no child of the block before it'
  const lines = world.log().split('\n')
  expect(lines.find((line) => line.includes('is not settled'))).toContain(reason)
  expect(lines.find((line) => line.includes('does not settle'))).toMatch(
    new RegExp(`"level":"error".*${reason}.*"looks":4`),
  )
  const alerts = async () => {
    const { rows } = await sql<{ words: string }>`
      SELECT words FROM alerts WHERE kind = 'chain_behind' AND over_at IS NULL
        AND key = ${String(world.chain.chainId)}`.execute(db)
    return rows.map(({ words }) => words)
  }
  expect(await alerts()).toEqual([expect.stringMatching(`^Chain reading is 151 blocks behind; .* ${reason}$`)])
  const trouble = () => db.selectFrom('heartbeats').select('trouble').where('name', '=', 'chain').executeTakeFirst()
  expect((await trouble())?.trouble).toBe(reason)
  lies = false
  await until(async () => (await creditsOf(id)) === 1n)
  await until(async () => (await trouble())?.trouble === null)
  expect(await alerts()).toEqual([])
  await running.stop()
})

test('far behind, an alert is raised, ended when the chain is caught up with, and raised again the next time', async () => {
  const world = await depositWorld(database)
  const alerts = async () => {
    const { rows } = await sql<{ words: string; is_over: boolean }>`
      SELECT words, over_at IS NOT NULL AS is_over FROM alerts
      WHERE kind = 'chain_behind' AND key = ${String(world.chain.chainId)} ORDER BY id`.execute(db)
    return rows
  }
  await world.mine(90)
  await world.look()
  expect(await alerts()).toEqual([])
  await world.mine(450)
  await world.look()
  expect(await alerts()).toEqual([
    { words: expect.stringMatching(/^Chain reading is 4\d\d blocks behind/), is_over: true },
  ])
  expect(world.log().match(/"level":"error".*deposits are noticed late/g)).toHaveLength(1)
  await world.mine(150)
  await world.look()
  expect(await alerts()).toHaveLength(2)
})
