import { sql } from 'kysely'
import { encodeFunctionData, getAddress, numberToHex, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { checkBooks } from '../../../finance/ledger/check-books.ts'
import { inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { compileContracts } from '../../chain/testing/compile-contracts.ts'
import { depositWorld } from '../testing/deposit-world.ts'
import { lookForStrays } from '../watch/look-for-strays.ts'
import { giveBack } from './give-back.ts'
import { listFound } from './list-found.ts'

const database = await testDatabase()
const { db } = database
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n
const suspense = async () => {
  const { rows } = await sql<{
    treasury: bigint
    suspense: bigint
  }>`SELECT treasury, suspense FROM house_balances`.execute(db)
  return rows[0]
}
const alerts = () => db.selectFrom('alerts').select(['kind', 'over_at']).where('kind', '=', 'money_found').execute()

test('USDT sent to the treasury is listed at once, in the books when final, and given back once', async () => {
  const world = await depositWorld(database)
  const watch = world.watchWith()
  const look = () => watch.due.runDue(world.now())
  await look()
  await world.pour(world.chain.treasury, usd(30))
  await world.mine(1)
  await look()
  const { found } = await listFound(db, {})
  expect(found).toMatchObject([{ kind: 'usdt', amount: 30, status: 'found', memberId: null }])
  expect(await suspense()).toEqual({ treasury: 0n, suspense: 0n })
  const id = BigInt(found[0]?.id ?? 0)
  const rescue = (orderId: bigint) => inTx(db, (tx) => giveBack(tx, { orderId, foundId: id, now: world.now() }))
  await expect(rescue(1n)).rejects.toMatchObject({ code: 'conflict' })

  await world.mine(6)
  await look()
  await look()
  expect(await suspense()).toEqual({ treasury: -usd(30), suspense: usd(30) })
  expect(await alerts()).toMatchObject([{ kind: 'money_found', over_at: null }])
  expect(await rescue(2n)).toBe(usd(30))
  await expect(rescue(3n)).rejects.toMatchObject({ code: 'conflict' })
  expect(await suspense()).toEqual({ treasury: 0n, suspense: 0n })
  await look()
  expect((await alerts())[0]?.over_at).not.toBeNull()
  expect((await checkBooks(db)).findings.filter(({ holds }) => !holds)).toEqual([])
})

test('what a reorganisation takes back was never found', async () => {
  const world = await depositWorld(database)
  const watch = world.watchWith()
  await watch.due.runDue(world.now())
  await world.pour(world.chain.treasury, usd(40))
  await world.mine(1)
  await watch.due.runDue(world.now())
  expect((await listFound(db, { status: 'found' })).total).toBe(1)
  await world.fork(1)
  await world.mine(3)
  await watch.due.runDue(world.now())
  expect((await listFound(db, { status: 'found' })).total).toBe(0)
})

test('other tokens and coin on a deposit address are listed, each once', async () => {
  const world = await depositWorld(database)
  await world.look()
  const { address, id } = await world.member()
  const work = lookForStrays({ db, chain: world.chain })
  await work.runDue(world.now())
  const { Stray } = compileContracts(`
    contract Stray {
      event Transfer(address indexed from, address indexed to, uint256 value);
      function send(address to) public { emit Transfer(msg.sender, to, 7); }
    }`)
  if (!Stray) throw new Error('Nothing was compiled')
  const token = await world.deploy(Stray.bytecode)
  const send = encodeFunctionData({ abi: Stray.abi, functionName: 'send', args: [address] })
  await world.send(send, token)
  await world.send(send, token)
  await world.evm.request({
    method: 'hardhat_setBalance' as never,
    params: [address, numberToHex(parseEther('1'))] as never,
  })
  await world.mine(2)
  await world.look()
  await work.runDue(world.now())
  await work.runDue(world.now())
  const { found } = await listFound(db, {})
  expect(found.filter(({ to }) => to === address)).toMatchObject([
    { kind: 'coin', value: String(parseEther('1')), memberId: Number(id), amount: null },
    { kind: 'token', token: getAddress(token), value: '7', memberId: Number(id), amount: null },
  ])
})
