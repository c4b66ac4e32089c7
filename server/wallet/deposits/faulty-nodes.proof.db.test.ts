import { sql } from 'kysely'
import { createPublicClient, custom, type EIP1193Parameters, http, type PublicClient } from 'viem'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { allKinds, type Faults, type FaultyRpc, faultyRpc } from '../../sandbox/testing/faulty-rpc.ts'
import { testChain } from '../../sandbox/testing/test-chain.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { connectChain } from '../chain/connect.ts'
import { depositWorld } from './testing/deposit-world.ts'

const database = await testDatabase()
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n
const isLong = inject('proofs') === 'long'
const seeds = isLong ? [1, 2, 3, 4, 5, 6] : [1, 2]
const blocks = isLong ? 8_000 : 2_400
const nodes: FaultyRpc[] = []
afterAll(async () => {
  for (const node of nodes) await node.close()
})

type World = Awaited<ReturnType<typeof depositWorld>>

async function nodeOf(world: World, faults: Faults = {}): Promise<FaultyRpc> {
  const node = await faultyRpc(world.evm, faults)
  nodes.push(node)
  return node
}
const through = (world: World, ...urls: string[]) => world.watchWith({ chain: connectChain({ ...world.chain, urls }) })

type Alter = (call: EIP1193Parameters, answer: unknown) => unknown

/** A node that tells something else, for as long as `alter` says so. */
function altered(world: World, alter: () => Alter | undefined): PublicClient {
  const request = async (call: EIP1193Parameters) => {
    const answer: unknown = await world.evm.request(call as never)
    return alter()?.(call, answer) ?? answer
  }
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
}

/** How far the world's chain is read, and how many deposits are stored, whether the chain has them or not. */
async function storedOf({ db, chain }: World): Promise<{ deposits: bigint; readTo: bigint } | undefined> {
  const { rows } = await sql<{ deposits: bigint; readTo: bigint }>`
    SELECT (SELECT count(*) FROM chain_deposits WHERE chain_id = ${chain.chainId}) AS deposits, block_number AS "readTo"
    FROM chain_cursors WHERE chain_id = ${chain.chainId}`.execute(db)
  return rows[0]
}

/** Ten rounds of deposits, with a reorganisation now and then, watched through the faults; then a healthy look. */
async function rounds(world: World, node: FaultyRpc) {
  const watch = through(world, node.url)
  const people = [await world.member(), await world.member()]
  let failures = 0
  for (let round = 0; round < 10; round++) {
    for (const { address } of people) await world.pour(address, usd(10 + round))
    const isReorganised = round % 4 === 3
    // Up to five blocks at once: more than a node takes that refuses ranges. A reorganisation drops the deposits of its round.
    await world.mine(isReorganised ? 1 : 1 + 2 * (round % 3))
    if (isReorganised) {
      await watch.due.runDue(world.now()).catch(() => failures++)
      await world.fork(2)
      await world.mine(3)
    }
    await watch.due.runDue(world.now()).catch(() => failures++)
  }
  node.have({})
  await world.mine(6)
  await watch.due.runDue(world.now())
  return { ...(await world.expectTruth()), failures }
}

describe('through a node that', () => {
  test.each([{}, ...allKinds])('has %o nothing is missed and nothing doubled', async (faults) => {
    const world = await depositWorld(database)
    const { credited, pending, failures } = await rounds(world, await nodeOf(world, faults))
    expect(credited).toBeGreaterThanOrEqual(14)
    expect(pending).toBe(0)
    const refuses = 'chainId' in faults || 'retryAfterSeconds' in faults
    expect(failures > 0).toBe(refuses)
  })

  test.each(seeds)('has a fault of any kind now and then, seed %d', async (seed) => {
    const world = await depositWorld(database)
    const node = await nodeOf(world)
    node.mix(seed)
    const { credited, pending } = await rounds(world, node)
    expect(credited).toBeGreaterThanOrEqual(14)
    expect(pending).toBe(0)
  })

  test('never answers is given up on and asked again later', async () => {
    const world = await depositWorld(database)
    const node = await nodeOf(world, { noAnswer: true })
    const { address } = await world.member()
    await world.pour(address, usd(20))
    await world.mine(6)
    const patience = (timeout: number) => http(node.url, { timeout, retryCount: 1, retryDelay: 1, batch: true })({})
    let transport = patience(50)
    const request = (call: EIP1193Parameters) => transport.request(call)
    const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
    const watch = world.watchWith({ chain: { ...world.chain, clients: [client] } })
    await expect(watch.due.runDue(world.now())).rejects.toThrow(/took too long/)
    node.have({})
    transport = patience(60_000)
    await watch.due.runDue(world.now())
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
  })

  test('calls blocks final late makes deposits wait for it', async () => {
    const world = await depositWorld(database)
    const node = await nodeOf(world, { finalBehindBlocks: 9 })
    const watch = through(world, node.url)
    const { address } = await world.member()
    await world.pour(address, usd(20))
    await world.mine(9)
    await watch.due.runDue(world.now())
    await expect(world.expectTruth()).rejects.toThrow()
    await world.mine(1)
    await watch.due.runDue(world.now())
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
  })

  test('becomes one of another chain is not read from the next look on', async () => {
    const world = await depositWorld(database)
    const node = await nodeOf(world)
    const watch = through(world, node.url)
    await watch.due.runDue(world.now())
    const before = await storedOf(world)
    const { address } = await world.member()
    await world.pour(address, usd(20))
    await world.mine(6)
    // The connection was found to be of the right chain when it was first used; who answers there may change.
    node.have({ chainId: 97 })
    await expect(watch.due.runDue(world.now())).rejects.toThrow(/The node is of chain 97/)
    expect(await storedOf(world)).toEqual(before)
    node.have({})
    await watch.due.runDue(world.now())
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
  })

  test('tells a dropped block below those that replaced it is not believed, or its deposits would be missed', async () => {
    const world = await depositWorld(database)
    const { address } = await world.member()
    await world.mine()
    const dropped: unknown = await world.evm.request({ method: 'eth_getBlockByNumber', params: ['0x2', false] })
    await world.fork(1)
    await world.pour(address, usd(20))
    await world.mine(8)
    // Of several nodes behind one URL, one is still on the other branch: it tells of block 2, and of no transfer in it.
    const isLate: Alter = ({ method, params }, answer) => {
      if (method === 'eth_getLogs') return []
      return method === 'eth_getBlockByNumber' && (params as unknown[])[0] === '0x2' ? dropped : answer
    }
    let alter: Alter | undefined = isLate
    const watch = world.watchWith({ chain: { ...world.chain, clients: [altered(world, () => alter)] } })
    await expect(watch.due.runDue(world.now())).rejects.toThrow('Block 3 is no child of the block before it')
    expect(await storedOf(world)).toEqual({ deposits: 0n, readTo: 0n })
    alter = undefined
    await watch.due.runDue(world.now())
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
  })

  test('takes only a few blocks at once is asked for as many, with few refusals on the way', async () => {
    const world = await depositWorld(database)
    const node = await nodeOf(world, { rangeBlocksMax: 3 })
    const watch = through(world, node.url)
    const { address } = await world.member()
    const look = async () => {
      await world.pour(address, usd(20))
      await world.mine(30)
      const before = node.asked().get('eth_getLogs') ?? 0
      await watch.due.runDue(world.now())
      return (node.asked().get('eth_getLogs') ?? 0) - before
    }
    // Twice ten ranges, one for each direction of a transfer; and some more to find out what it takes.
    expect(await look()).toBeLessThanOrEqual(30)
    expect(await look()).toBeLessThanOrEqual(30)
    expect(await world.expectTruth()).toEqual({ credited: 2, pending: 0 })
  })
})

test(`after ${blocks} blocks without a look everything is found, with a bounded number of calls`, async () => {
  const world = await depositWorld(database)
  const node = await nodeOf(world)
  const watch = through(world, node.url)
  await watch.due.runDue(world.now())
  const { address } = await world.member()
  const deposits = 16
  for (let part = 0; part < deposits; part++) {
    await world.pour(address, usd(20))
    await world.mine(blocks / deposits)
  }
  const before = new Map(node.asked())
  await watch.due.runDue(world.now())
  expect(await world.expectTruth()).toEqual({ credited: deposits, pending: 0 })
  const asked = (method: string) => (node.asked().get(method) ?? 0) - (before.get(method) ?? 0)
  expect(asked('eth_getBlockByNumber')).toBeLessThanOrEqual(blocks + deposits + 10)
  expect(asked('eth_getLogs')).toBeLessThanOrEqual(40)
  expect(asked('eth_getTransactionReceipt')).toBe(deposits)
})

describe('two nodes', () => {
  const otherBlocks: Alter = ({ method }, answer) =>
    method === 'eth_getBlockByNumber' && answer ? { ...answer, hash: `0x${'ab'.repeat(32)}` } : answer
  const otherValues: Alter = ({ method }, answer) => {
    if (method !== 'eth_getTransactionReceipt' || !answer) return answer
    const receipt = answer as { logs: object[] }
    return { ...receipt, logs: receipt.logs.map((log) => ({ ...log, data: `0x${'00'.repeat(31)}01` })) }
  }
  const noTransfers: Alter = ({ method }, answer) => {
    if (method === 'eth_getLogs') return []
    return method === 'eth_getBlockByNumber' && answer ? { ...answer, logsBloom: `0x${'00'.repeat(256)}` } : answer
  }

  test.each([
    { what: 'blocks', alter: otherBlocks },
    { what: 'values', alter: otherValues },
    { what: 'no transfers', alter: noTransfers },
  ])('of which one tells other $what: nothing is credited until they agree', async ({ alter }) => {
    const world = await depositWorld(database)
    let lies: Alter | undefined
    const [honest] = world.chain.clients
    const watch = world.watchWith({ chain: { ...world.chain, clients: [honest, altered(world, () => lies)] } })
    await watch.due.runDue(world.now())
    const { address } = await world.member()
    await world.pour(address, usd(20))
    await world.mine(8)
    lies = alter
    await expect(watch.due.runDue(world.now())).rejects.toThrow(
      /nodes tell different|no child of|node 2: .* its receipt does not have/,
    )
    await expect(world.expectTruth()).rejects.toThrow()
    lies = undefined
    await watch.due.runDue(world.now())
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
  })

  test('on different branches that have the same deposit: nothing is stored until they are on one', async () => {
    const world = await depositWorld(database)
    const other = await testChain({ chainId: world.chain.chainId })
    // A block dropped costs its time, so the same transactions are in other blocks from here on.
    await other.mine()
    await other.fork(1)
    const { address } = await world.member()
    expect(await other.pour(address, usd(20))).toBe(await world.pour(address, usd(20)))
    await world.mine(8)
    await other.mine(8)
    let second = other.evm
    const request = (call: EIP1193Parameters) => second.request(call as never)
    const follower: PublicClient = createPublicClient({
      transport: custom({ request }, { retryCount: 0 }),
      cacheTime: 0,
    })
    const [honest] = world.chain.clients
    const watch = world.watchWith({ chain: { ...world.chain, clients: [honest, follower] } })
    await expect(watch.due.runDue(world.now())).rejects.toThrow('The nodes tell different blocks up to 9')
    expect(await storedOf(world)).toEqual({ deposits: 0n, readTo: 0n })
    second = world.evm
    await watch.due.runDue(world.now())
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
  })

  test('of which one lags: what both have counts', async () => {
    const world = await depositWorld(database)
    const [good, late] = [await nodeOf(world), await nodeOf(world, { lagBlocks: 4 })]
    const watch = through(world, good.url, late.url)
    const { address } = await world.member()
    await world.pour(address, usd(20))
    await world.mine(9)
    await watch.due.runDue(world.now())
    await expect(world.expectTruth()).rejects.toThrow()
    await world.mine(1)
    await watch.due.runDue(world.now())
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
  })

  test('agree no more between finding and crediting: the last look before money moves stops it', async () => {
    const world = await depositWorld(database)
    const { address } = await world.member()
    await world.pour(address, usd(20))
    await world.mine(8)
    let asked = 0
    let lies = true
    const alter: Alter = ({ method, params }, answer) => {
      const isItsBlock = method === 'eth_getBlockByNumber' && (params as unknown[])[0] === '0x2'
      return isItsBlock && ++asked > 1 && lies ? { ...(answer as object), hash: `0x${'cd'.repeat(32)}` } : answer
    }
    const watch = world.watchWith({ chain: { ...world.chain, clients: [altered(world, () => alter)] } })
    await expect(watch.due.runDue(world.now())).rejects.toThrow('Block 2 is not the one a deposit was found in')
    expect(asked).toBe(2)
    lies = false
    await watch.due.runDue(world.now())
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
  })
})

describe('three nodes', () => {
  const emptyBlocks: Alter = ({ method }, answer) => {
    if (method === 'eth_getLogs') return []
    return method === 'eth_getBlockByNumber' && answer ? { ...answer, logsBloom: `0x${'00'.repeat(256)}` } : answer
  }
  const otherHashes =
    (byte: string): Alter =>
    ({ method }, answer) =>
      method === 'eth_getBlockByNumber' && answer ? { ...answer, hash: `0x${byte.repeat(32)}` } : answer
  const down: Alter = () => {
    throw new Error('the node is down')
  }

  test.each([
    { what: 'hides transfers', alters: [emptyBlocks], credits: true },
    { what: 'tells other blocks', alters: [otherHashes('ab')], credits: true },
    { what: 'is down', alters: [down], credits: true },
    { what: 'lies while another is down', alters: [otherHashes('ab'), down], credits: false },
    { what: 'tells other blocks than another liar', alters: [otherHashes('ab'), otherHashes('cd')], credits: false },
  ])('of which one $what: credited is what two tell ($credits)', async ({ alters, credits }) => {
    const world = await depositWorld(database)
    let lying = false
    const [honest] = world.chain.clients
    const others = alters.map((alter) => altered(world, () => (lying ? alter : undefined)))
    const clients = [honest, ...others, ...(others.length < 2 ? [honest] : [])] as const
    const watch = world.watchWith({ chain: { ...world.chain, clients } })
    await watch.due.runDue(world.now())
    const { address } = await world.member()
    await world.pour(address, usd(20))
    await world.mine(8)
    lying = true
    if (credits) await watch.due.runDue(world.now())
    else await expect(watch.due.runDue(world.now())).rejects.toThrow()
    expect((await storedOf(world))?.deposits).toBe(credits ? 1n : 0n)
    lying = false
    await watch.due.runDue(world.now())
    expect(await world.expectTruth()).toEqual({ credited: 1, pending: 0 })
  })
})
