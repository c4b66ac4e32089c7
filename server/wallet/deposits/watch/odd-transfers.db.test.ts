import { sql } from 'kysely'
import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { readFuelBalances, readIncomeBalances } from '../../../finance/ledger/read-balances.ts'
import { testUsdtAbi, testUsdtBytecode } from '../../../sandbox/chain/test-usdt.gen.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { compileContracts } from '../../chain/testing/compile-contracts.ts'
import { depositWorld } from '../testing/deposit-world.ts'

const database = await testDatabase()
const { db } = database
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n
const units = (dollars: number) => usd(dollars) * 10n ** 12n

const { Payer, Noise } = compileContracts(`
  // SPDX-License-Identifier: MIT
  pragma solidity ^0.8.0;
  interface Token { function transfer(address to, uint256 value) external returns (bool); }
  contract Payer {
    event Paid(address indexed to);
    function pay(Token token, address[] calldata to, uint256[] calldata values) external {
      for (uint256 i = 0; i < to.length; i++) { emit Paid(to[i]); token.transfer(to[i], values[i]); }
    }
    function payBoth(Token one, Token other, address to, uint256 value) external {
      other.transfer(to, value); one.transfer(to, value); other.transfer(to, value);
    }
    function payInVain(Token token, address to, uint256 value) external { token.transfer(to, value); revert("no"); }
  }
  contract Noise {
    event Any(uint256 indexed a, uint256 indexed b, uint256 indexed c);
    function make(uint256 from, uint256 many) external {
      for (uint256 i = from; i < from + many; i++) emit Any(i * 3, i * 3 + 1, i * 3 + 2);
    }
  }
`)
type Contract = { abi: Abi; bytecode: Hex } | undefined
const call = (contract: Contract, functionName: string, args: unknown[]) =>
  encodeFunctionData({ abi: contract?.abi ?? [], functionName, args })

async function worldWith(members: number) {
  const world = await depositWorld(database)
  const people: Awaited<ReturnType<typeof world.member>>[] = []
  for (let index = 0; index < members; index++) people.push(await world.member())
  const settle = async () => {
    await world.mine(6)
    await world.look()
    return world.expectTruth()
  }
  const fuelOf = async (index: number) => (await readFuelBalances(db, people[index]?.id ?? 0n)).fuel
  const statuses = async () => {
    const { rows } = await sql<{ status: string }>`
      SELECT status FROM chain_deposits WHERE chain_id = ${world.chain.chainId} ORDER BY id`.execute(db)
    return rows.map(({ status }) => status)
  }
  return {
    world,
    addresses: people.map(({ address }) => address),
    ids: people.map(({ id }) => id),
    settle,
    fuelOf,
    statuses,
  }
}

test('a token that only looks like ours is nothing, whatever it is called', async () => {
  const { world, addresses, settle, statuses, fuelOf } = await worldWith(1)
  const impostor = await world.deploy(testUsdtBytecode)
  const to = addresses[0] as Address
  const mint = (who: Address) =>
    world.send(encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [who, units(1_000)] }), impostor)
  await mint(to)
  expect(await settle()).toEqual({ credited: 0, pending: 0 })
  expect(await statuses()).toEqual([])

  // Nor in the company of a real one.
  const payer = await world.deploy(Payer?.bytecode ?? '0x')
  await world.pour(payer, usd(1_000))
  await mint(payer)
  await world.send(call(Payer, 'payBoth', [world.chain.token, impostor, to, units(20)]), payer)
  expect(await settle()).toEqual({ credited: 1, pending: 0 })
  expect(await fuelOf(0)).toBe(usd(20))
})

test('a transfer of nothing is nothing, and nothing is shown of it', async () => {
  const { world, addresses, settle, statuses } = await worldWith(1)
  await world.pour(addresses[0] as Address, { atto: 0n })
  expect(await settle()).toEqual({ credited: 0, pending: 0 })
  expect(await statuses()).toEqual([])
})

test('several transfers in one transaction, by a contract: each counts by its place in the receipt', async () => {
  const { world, addresses, settle, fuelOf } = await worldWith(2)
  const payer = await world.deploy(Payer?.bytecode ?? '0x')
  await world.pour(payer, usd(1_000))
  const [first, second] = addresses as [Address, Address]
  const to = [first, second, first, first]
  await world.send(call(Payer, 'pay', [world.chain.token, to, [11, 12, 13, 13].map(units)]), payer)
  await world.send(call(Payer, 'payInVain', [world.chain.token, first, units(500)]), payer)
  expect(await settle()).toEqual({ credited: 4, pending: 0 })
  expect([await fuelOf(0), await fuelOf(1)]).toEqual([usd(37), usd(12)])
  // The other log of the same transaction stands between the transfers.
  const { rows } = await sql<{ log_ordinal: number; from_address: string }>`
    SELECT log_ordinal, from_address FROM chain_deposits WHERE chain_id = ${world.chain.chainId} ORDER BY id`.execute(
    db,
  )
  expect(rows.map(({ log_ordinal }) => log_ordinal)).toEqual([1, 3, 5, 7])
  expect(new Set(rows.map(({ from_address }) => from_address))).toEqual(new Set([payer.toLowerCase()]))
})

test('what is below the minimum waits, and all of it counts once it is reached', async () => {
  const { world, addresses, ids, settle, fuelOf, statuses } = await worldWith(1)
  const to = addresses[0] as Address
  await world.pour(to, usd(4))
  await settle()
  await world.pour(to, usd(5))
  await settle()
  expect(await statuses()).toEqual(['waiting', 'waiting'])
  expect(await fuelOf(0)).toBe(0n)
  expect(world.mails).toEqual([])
  await world.pour(to, usd(1))
  await world.pour(to, usd(3))
  await settle()
  expect(await statuses()).toEqual(['credited', 'credited', 'credited', 'waiting'])
  expect(await fuelOf(0)).toBe(usd(10))
  expect(world.mails).toHaveLength(1)
  expect(world.mails[0]?.text).toContain('$10.00 in USDT was credited to your fuel.')
  expect(world.mails[0]?.text.match(/0x[0-9a-f]{64}/g)).toHaveLength(3)
  const { rows } = await sql<{ payload: { deposit?: { status: string } } }>`
    SELECT payload FROM events WHERE member_id = ${ids[0]} AND kind = 'wallet' ORDER BY id`.execute(db)
  const told = rows.map(({ payload }) => payload.deposit?.status)
  expect(told.filter((status) => status === 'pending')).toHaveLength(4)
  expect(told.filter((status) => status === 'below_minimum')).toHaveLength(3)
  expect(told.filter((status) => status === 'success')).toHaveLength(3)
})

test('dust is kept to the last unit: none of it is lost, none of it is a deposit of nothing', async () => {
  const { world, addresses, settle, fuelOf, statuses } = await worldWith(1)
  const to = addresses[0] as Address
  const dustOf = async () => {
    const { rows } = await sql<{ units: string; dust: bigint }>`
      SELECT dust_units AS units, (SELECT dust FROM house_balances) AS dust FROM chain_cursors
      WHERE chain_id = ${world.chain.chainId}`.execute(db)
    return rows[0]
  }
  await world.pour(to, { atto: 999_999_999_999n })
  await settle()
  expect([await statuses(), await dustOf()]).toEqual([['credited'], { units: '999999999999', dust: 0n }])
  expect(world.mails).toEqual([])
  await world.pour(to, { atto: units(10) + 600_000_000_000n })
  await settle()
  expect(await dustOf()).toEqual({ units: '1599999999999', dust: 1n })
  expect(await fuelOf(0)).toBe(usd(10))
  await world.pour(to, { atto: units(10) + 400_000_000_001n })
  await settle()
  expect(await dustOf()).toEqual({ units: '2000000000000', dust: 2n })
})

test('direct income is paid with the credit, to the sponsor alone', async () => {
  const { world, ids, settle } = await worldWith(1)
  const { address } = await world.member(ids[0])
  await world.pour(address, usd(100))
  await settle()
  expect((await readIncomeBalances(db, ids[0] ?? 0n)).income).toBe(usd(5))
})

test('a block so full of logs that its filter says yes to everything still tells of ours', async () => {
  const { world, addresses, settle } = await worldWith(1)
  const noise = await world.deploy(Noise?.bytecode ?? '0x')
  await world.send(call(Noise, 'make', [0n, 2_000n]), noise)
  await world.pour(addresses[0] as Address, usd(12))
  await world.send(call(Noise, 'make', [5_000n, 2_000n]), noise)
  expect(await settle()).toEqual({ credited: 1, pending: 0 })
})
