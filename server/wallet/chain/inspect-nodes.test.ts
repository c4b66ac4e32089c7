import { afterAll, expect, test } from 'vitest'
import { type Faults, type FaultyRpc, faultyRpc } from '../../sandbox/testing/faulty-rpc.ts'
import { testChain } from '../../sandbox/testing/test-chain.ts'
import { connectChain } from './connect.ts'
import { inspectNodes } from './inspect-nodes.ts'

const someone = `0x${'00'.repeat(19)}aa` as const
const world = await testChain()
await world.pour(someone, 1n)
await world.pour(someone, 2n)
await world.mine(30)
const nodes: FaultyRpc[] = []
afterAll(async () => {
  for (const node of nodes) await node.close()
})

async function look(chain: Partial<typeof world.chain>, seconds: number, ...faults: Faults[]) {
  const urls: string[] = []
  for (const fault of faults) {
    const node = await faultyRpc(world.evm, fault)
    nodes.push(node)
    urls.push(node.url)
  }
  const looks = await inspectNodes(
    connectChain({ ...world.chain, ...chain, urls }),
    new Date(world.now().getTime() + seconds * 1000),
  )
  return looks.map(({ faults, quirks }) => ({ faults, quirks }))
}
/** Our own chain does not know the call. */
const whole = 'does not give the receipts of a block at once'
const fine = { faults: [], quirks: [whole] }

test('a node that does as most do has no faults, and says who it is', async () => {
  expect(await look({}, 3, {})).toEqual([fine])
  const node = await faultyRpc(world.evm)
  nodes.push(node)
  const [seen] = await inspectNodes(connectChain({ ...world.chain, urls: [`${node.url}/a-key`] }), world.now())
  expect(seen).toMatchObject({
    place: 1,
    name: `node 1 (${new URL(node.url).host})`,
    chainId: 56,
    head: 31n,
    behind: 0,
  })
})

test.each<{ faults: Faults; quirk: string }>([
  { faults: { receiptsNumberAnew: true }, quirk: 'numbers logs otherwise in receipts' },
  { faults: { ignoresParties: true }, quirk: 'answers with logs nobody asked for' },
  { faults: { noBloom: true }, quirk: 'tells no filter of a block' },
])('what is put up with is a quirk: $quirk', async ({ faults, quirk }) => {
  expect(await look({}, 3, {}, faults)).toEqual([fine, { faults: [], quirks: [quirk, whole] }])
})

test.each<{ faults: Faults; fault: string | RegExp }>([
  { faults: { chainId: 97 }, fault: 'The node is of chain 97, not of 56' },
  { faults: { lagBlocks: 25 }, fault: 'is 25 blocks behind another node' },
  { faults: { lacks: ['eth_getLogs'] }, fault: 'lacks eth_getLogs' },
  { faults: { lacks: ['eth_gasPrice'] }, fault: 'cannot be used for payouts: lacks eth_gasPrice' },
])('what makes a node useless is a fault: $fault', async ({ faults, fault }) => {
  const [first, second] = await look({}, 3, {}, faults)
  expect(first).toEqual(fine)
  expect(second?.faults).toEqual([fault])
})

test('a chain that stands still, and a token that is not there, are faults of every node', async () => {
  expect(await look({ token: someone }, 500, {})).toEqual([
    {
      faults: ['has had no new block for 500 s', expect.stringMatching(/^has no contract at the token’s address 0x/)],
      quirks: [],
    },
  ])
})
