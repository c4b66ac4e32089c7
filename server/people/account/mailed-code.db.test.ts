import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { Secrets } from '../../platform/keys/secrets.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { makeCode, takeCode } from './mailed-code.ts'

const { db } = await testDatabase()
const secrets = new Secrets([{ name: 'test', key: Buffer.alloc(32, 7) }])
const start = new Date('2026-03-01T00:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
let people = 0

async function asked() {
  const memberId = await inTx(db, (tx) => addMember(tx, `asker${++people}`, null))
  const wish = { memberId, purpose: 'payout_address' as const, subject: `0x${'ab'.repeat(20)}` }
  const code = await inTx(db, (tx) => makeCode(tx, secrets, wish, start))
  const take = (given: string, at: Date, purpose: 'payout_address' | 'close_account' = wish.purpose) =>
    inTx(db, (tx) => takeCode(tx, secrets, { memberId, purpose }, given, at))
  return { ...wish, code, take }
}

test('a code is good for ten minutes, whether or not anybody has thrown it away since', async () => {
  const late = await asked()
  expect(await late.take(late.code, after(600))).toBeUndefined()
  const inTime = await asked()
  expect(await inTime.take(inTime.code, after(599))).toBe(inTime.subject)
})

test('a code is good once, for one purpose and one member', async () => {
  const mine = await asked()
  const other = await asked()
  expect(await mine.take(mine.code, start, 'close_account')).toBeUndefined()
  if (mine.code !== other.code) expect(await other.take(mine.code, start)).toBeUndefined()
  expect(await mine.take(mine.code, start)).toBe(mine.subject)
  expect(await mine.take(mine.code, start)).toBeUndefined()
})

test('a new code can be asked for after a minute, and voids the one before', async () => {
  const { memberId, purpose, subject, code, take } = await asked()
  const again = (at: Date) => inTx(db, (tx) => makeCode(tx, secrets, { memberId, purpose, subject }, at))
  await expect(again(after(59))).rejects.toMatchObject({ code: 'rate_limited' })
  const next = await again(after(61))
  if (next !== code) expect(await take(code, after(62))).toBeUndefined()
  expect(await take(next, after(62))).toBe(subject)
})
