import { type Address, encodeFunctionData } from 'viem'
import { afterAll, expect, inject, test } from 'vitest'
import { type Faults, type FaultyRpc, faultyRpc } from '../../../sandbox/testing/faulty-rpc.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { connectChain } from '../../chain/connect.ts'
import { compileContracts } from '../../chain/testing/compile-contracts.ts'
import { depositWorld } from '../testing/deposit-world.ts'

const database = await testDatabase()
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n
const nodes: FaultyRpc[] = []
afterAll(async () => {
  for (const node of nodes) await node.close()
})

const { Payer } = compileContracts(`
  // SPDX-License-Identifier: MIT
  pragma solidity ^0.8.0;
  interface Token { function transfer(address to, uint256 value) external returns (bool); }
  contract Payer {
    event Paid(address indexed to);
    function pay(Token token, address to, uint256 value) external {
      for (uint256 i = 0; i < 2; i++) { emit Paid(to); token.transfer(to, value); }
    }
  }
`)

/** A member, and a contract that pays twice in one transaction: the same log, but for its place. */
async function worldWith() {
  const world = await depositWorld(database)
  const { address } = await world.member()
  const payer = await world.deploy(Payer?.bytecode ?? '0x')
  await world.pour(payer, usd(1_000))
  await world.mine()
  const args = [world.chain.token, address, usd(25) * 10n ** 12n]
  const payTwice = () =>
    world.send(encodeFunctionData({ abi: Payer?.abi ?? [], functionName: 'pay', args }), payer as Address)
  async function through(...faults: Faults[]) {
    const urls: string[] = []
    for (const fault of faults) {
      const node = await faultyRpc(world.evm, fault)
      nodes.push(node)
      urls.push(node.url)
    }
    const watch = world.watchWith({ chain: connectChain({ ...world.chain, urls }) })
    return () => watch.due.runDue(world.now())
  }
  return { world, address, payTwice, through }
}

const anew: Faults = { receiptsNumberAnew: true }

test.each<{ way: string; faults: Faults[] }>([
  { way: 'one that numbers each receipt anew', faults: [anew] },
  { way: 'two that number otherwise', faults: [anew, {}] },
  { way: 'two of which one writes hex in its own way', faults: [{ oddHex: true }, anew] },
  { way: 'one that answers with everybody’s transfers', faults: [{ ignoresParties: true }] },
  {
    way: 'one that tells no filter, hides logs and lacks receipts of blocks',
    faults: [{ noBloom: true, emptyLogs: true, lacks: ['eth_getBlockReceipts'] }],
  },
])('through $way every deposit of a block is found, and once', async ({ faults }) => {
  const { world, address, payTwice, through } = await worldWith()
  const look = await through(...faults)
  await world.pour(address, usd(20))
  await payTwice()
  await world.pour(address, usd(30))
  await world.mine(6)
  await look()
  expect(await world.expectTruth()).toEqual({ credited: 4, pending: 0 })
})

test.runIf(inject('proofs') !== 'none')(
  'a node that numbers otherwise takes over, through reorganisations and back: each deposit stays the one it was',
  async () => {
    const { world, address, payTwice, through } = await worldWith()
    const [lookBefore, lookAfter] = [await through({}), await through(anew)]
    await world.pour(address, usd(20))
    const first = await payTwice()
    await world.mine(2)
    await lookBefore()
    expect(await world.expectTruth()).toEqual({ credited: 0, pending: 3 })
    await world.fork(2)
    // The same transactions in other company: the second is the first of its block now.
    await world.mine()
    await lookAfter()
    await world.pour(address, usd(20))
    expect(await payTwice()).toBe(first)
    await world.mine(3)
    await lookAfter()
    expect(await world.expectTruth()).toEqual({ credited: 0, pending: 3 })
    await world.mine(3)
    await lookAfter()
    expect(await world.expectTruth()).toEqual({ credited: 3, pending: 0 })
    // What was credited by one node's numbers is lost and found again by the other's.
    await world.fork(6)
    await world.mine()
    await lookBefore()
    await world.pour(address, usd(20))
    expect(await payTwice()).toBe(first)
    await world.mine(6)
    await lookBefore()
    expect(await world.expectTruth()).toEqual({ credited: 3, pending: 0 })
  },
)

test('logs that all have one number are refused by name, and nothing is stored of their block', async () => {
  const { world, payTwice, through } = await worldWith()
  const look = await through({ logsNumberedAlike: true })
  const hash = await payTwice()
  await world.mine(6)
  await expect(look()).rejects.toThrow(
    new RegExp(`^node 1 \\(127.0.0.1:\\d+\\): The logs of transaction ${hash} are numbered 0, 0, 0, 0, not one`),
  )
  const stored = database.db.selectFrom('chain_deposits').select('id').where('tx_hash', '=', hash)
  expect(await stored.execute()).toEqual([])
  await (await through({}))()
  expect(await world.expectTruth()).toEqual({ credited: 2, pending: 0 })
})
