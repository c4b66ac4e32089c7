import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { checkBooks } from '../../finance/ledger/check-books.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { auditPage, countAudit } from './audit-store.ts'
import { checkAudit, sealAuditLog, verifyAudit } from './verify-audit.ts'
import { writeAudit } from './write-audit.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-03-02T08:00:00Z')
const page = { limit: 10, offset: 0 }

const write = (actorId: bigint, n: number) =>
  inTx(db, (tx) =>
    writeAudit(tx, { actorId, action: `action ${n}`, subject: `member ${n}`, details: { reason: `reason ${n}` }, now }),
  )
/** Transactions of other databases of the server hold seals back. */
async function seal(entries: number): Promise<void> {
  while ((await verifyAudit(db)).entries < entries) await sealAuditLog(db, now)
}
/** As somebody could who holds the database's own keys. */
async function tamper(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`SET session_replication_role = replica; ${statement}`)
  } finally {
    await client.end()
  }
}

test('rows are chained in the order they committed; whatever is changed, taken out or put in between is found', async () => {
  const operator = await inTx(db, (tx) => addMember(tx, 'Olga', null))
  await sql`UPDATE members SET role = 'owner' WHERE id = ${operator}`.execute(db)
  for (let n = 1; n <= 5; n++) await write(operator, n)
  await seal(5)
  await write(operator, 6)
  await seal(6)
  expect(await verifyAudit(db)).toMatchObject({ entries: 6, brokenAt: undefined })
  const ids = (await auditPage(db, {}, page)).map(({ id }) => id).reverse()
  const holds = async () =>
    (await checkBooks(db, [checkAudit(() => now)])).findings.find(({ name }) => name.startsWith('the audit'))?.holds
  expect(await holds()).toBe(true)

  await expect(sql`UPDATE operator_audit SET subject = 'nobody' WHERE id = ${ids[2]}`.execute(db)).rejects.toThrow()
  const stood = `UPDATE operator_audit SET details = '{"reason": "reason 3"}' WHERE id = ${ids[2]}`
  await tamper(`UPDATE operator_audit SET details = '{"reason": "another"}' WHERE id = ${ids[2]}`)
  expect((await verifyAudit(db)).brokenAt).toBe(ids[2])
  expect(await holds()).toBe(false)
  await tamper(stood)
  expect((await verifyAudit(db)).brokenAt).toBeUndefined()

  await tamper(`DELETE FROM audit_seals WHERE audit_id = ${ids[3]}`)
  expect((await verifyAudit(db)).brokenAt).toBe(ids[4])
  await tamper(`DELETE FROM operator_audit WHERE id = ${ids[1]}`)
  expect((await verifyAudit(db)).brokenAt).toBe(ids[1])
})

test('it is searched by what was done, to whom, why, and by whom', async () => {
  const found = async (search: string) => (await auditPage(db, { search }, page)).map(({ action }) => action)
  expect(await found('REASON 5')).toEqual(['action 5'])
  expect(await found('member 4')).toEqual(['action 4'])
  expect(await countAudit(db, { search: 'olga' })).toBe(5)
  expect(await found('100%')).toEqual([])
  expect(await countAudit(db, { from: new Date('2026-03-03') })).toBe(0)
  const byAction = await auditPage(db, { sort: 'action', order: 'asc' }, page)
  expect(byAction[0]?.action).toBe('action 1')
})
