import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { checkSwept } from '../../payouts/treasury/check-swept.ts'
import { depositWorld } from '../testing/deposit-world.ts'
import { checkAddressSums } from './check-sums.ts'

const database = await testDatabase()
const { db } = database
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n
/** Of so few addresses the first minute has all. */
const look = checkAddressSums(() => new Date(0))

async function sumsOf(address: string): Promise<unknown> {
  const { rows } = await sql`SELECT seen::text, credited::text, amount, gone::text, swept::text FROM address_sums
    WHERE address = ${address.toLowerCase()}`.execute(db)
  return rows[0]
}

test('sums follow a deposit from the first sight of it over a reorganisation to its credit', async () => {
  const world = await depositWorld(database)
  const { address } = await world.member()
  await world.mine(7)
  await world.pour(address, usd(25))
  await world.mine(2)
  await world.look()
  const units = String(25n * 10n ** 18n)
  const nothing = { credited: '0', amount: 0n, gone: '0', swept: '0' }
  expect(await sumsOf(address)).toEqual({ ...nothing, seen: units })
  await world.fork(3)
  await world.mine(4)
  await world.look()
  expect(await sumsOf(address)).toEqual({ ...nothing, seen: '0' })
  await world.pour(address, usd(25))
  await world.mine(7)
  await world.look()
  expect(await sumsOf(address)).toEqual({ ...nothing, seen: units, credited: units, amount: usd(25) })
  expect(await look(db)).toMatchObject({ holds: true })
})

const outflow = (address: string, place: number) => sql`
  INSERT INTO chain_outflows (chain_id, tx_hash, log_ordinal, block_number, from_address, to_address, value, seen_at)
  VALUES (99, ${`0x${place.toString(16).padStart(64, '0')}`}, 0, 1, ${address.toLowerCase()}, ${address.toLowerCase()}, 5, now())`

test('what is taken back leaves no trace, and writers at the same time lose nothing', async () => {
  const world = await depositWorld(database)
  const { address } = await world.member()
  const broken = inTx(db, async (tx) => {
    await outflow(address, 1).execute(tx)
    throw new Error('the process died here')
  })
  await expect(broken).rejects.toThrow('the process died here')
  expect(await sumsOf(address)).toBeUndefined()
  await Promise.all(
    Array.from({ length: 20 }, (_, place) => inTx(db, (tx) => outflow(address, 100 + place).execute(tx))),
  )
  expect(await sumsOf(address)).toMatchObject({ gone: '100' })
  expect(await look(db)).toMatchObject({ holds: true })
})

test.each(['seen', 'credited', 'amount', 'gone'])('a changed running total of what is %s is found', async (column) => {
  const world = await depositWorld(database)
  const { address } = await world.member()
  await outflow(address, 1_000 + column.length * 10 + column.charCodeAt(0)).execute(db)
  const change = (by: string) =>
    asOwner(database, `UPDATE address_sums SET ${column} = ${column} ${by} WHERE address = '${address.toLowerCase()}'`)
  await change('+ 1')
  expect(await look(db)).toMatchObject({ holds: false, detail: expect.stringMatching(/^1 of/) })
  await change('- 1')
  expect(await look(db)).toMatchObject({ holds: true })
})

test('a changed running total of what was swept is found', async () => {
  const world = await depositWorld(database)
  const { address } = await world.member()
  await outflow(address, 5_000).execute(db)
  const swept = checkSwept(() => new Date(0))
  expect(await swept(db)).toMatchObject({ holds: true })
  await asOwner(database, `UPDATE address_sums SET swept = 1 WHERE address = '${address.toLowerCase()}'`)
  expect(await swept(db)).toMatchObject({ holds: false })
  await asOwner(database, `UPDATE address_sums SET swept = 0 WHERE address = '${address.toLowerCase()}'`)
})

test('no login writes the sums itself', async () => {
  await expect(sql`UPDATE address_sums SET swept = 0`.execute(db)).rejects.toMatchObject({ code: '42501' })
})
