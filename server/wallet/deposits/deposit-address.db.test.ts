import { sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { createLogger } from '../../platform/logging.ts'
import { sandboxKeys } from '../../sandbox/chain/sandbox-keys.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { depositAccount } from '../chain/derivation.ts'
import { depositAddressOf } from './deposit-address.ts'

const { db } = await testDatabase()
const keys = sandboxKeys(Buffer.alloc(32, 3))
const now = new Date('2026-01-01T00:00:00Z')
const lines: string[] = []
const logger = createLogger('info', { write: (line) => void lines.push(line) })
const addressOf = (memberId: bigint, xpub = keys.xpub) => depositAddressOf({ db, logger, xpub }, memberId, now)

let names = 0
const member = () => inTx(db, (tx) => addMember(tx, `address${++names}`, null))
const stored = async (memberId: bigint) => {
  const { rows } = await sql<{ derivation_index: number; address: string }>`
    SELECT derivation_index, address FROM deposit_addresses WHERE member_id = ${memberId}`.execute(db)
  return rows
}

test('a member has one address, however often and however many ask for it at once', async () => {
  const memberId = await member()
  const shown = new Set(await Promise.all(Array.from({ length: 20 }, () => addressOf(memberId))))
  shown.add(await addressOf(memberId))
  const [address] = shown
  expect(shown.size).toBe(1)
  expect(address).toBe(getAddress(address as Address))
  const [row] = await stored(memberId)
  expect(row?.address).toBe(address?.toLowerCase())
  expect(depositAccount(keys.xprv, row?.derivation_index ?? -1).address).toBe(address)
})

test('no two members have the same', async () => {
  const ids = []
  for (let index = 0; index < 5; index++) ids.push(await member())
  const shown = await Promise.all(ids.map((id) => addressOf(id)))
  expect(new Set(shown).size).toBe(5)
})

test('a new key is for new addresses; those of an older one stay', async () => {
  const [early, late] = [await member(), await member()]
  const before = await addressOf(early)
  const newer = sandboxKeys(Buffer.alloc(32, 5))
  const both = `${newer.xpub}, ${keys.xpub}`
  expect(await addressOf(early, both)).toBe(before)
  const after = await addressOf(late, both)
  const [row] = await stored(late)
  expect(depositAccount(newer.xprv, row?.derivation_index ?? -1).address).toBe(after)
})

test('an address that is not of our key is never shown', async () => {
  const memberId = await member()
  await addressOf(memberId)
  const other = sandboxKeys(Buffer.alloc(32, 4))
  await expect(addressOf(memberId, other.xpub)).rejects.toThrow(/is not of our key/)
  expect(lines.join('')).toMatch(/"level":"fatal".*"a deposit address is not of our key"/)
  await sql`UPDATE deposit_addresses SET address = '0x00000000000000000000000000000000000000aa' WHERE member_id = ${memberId}`.execute(
    db,
  )
  await expect(addressOf(memberId)).rejects.toThrow(/is not of our key/)
})
