import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBrokers, replaceBrokers } from '../bots/trading/brokers/list-brokers.ts'
import { inTx } from '../platform/database/db.ts'
import { asOwner } from '../testing/as-owner.ts'
import { addMember } from '../testing/postgres-world.ts'
import { addSandboxBrokers, sandboxBrokers } from './sandbox-brokers.ts'
import { testDatabase } from './testing/test-database.ts'

const database = await testDatabase()
const { db } = database
const migration = readFileSync(new URL('../../database/tables/0060_no_invented_brokers.sql', import.meta.url), 'utf8')
const names = async () => (await listBrokers(db)).map(({ broker }) => broker)
const ofSandbox = sandboxBrokers.map(({ broker }) => broker).sort()

test('a new database knows no broker, and the sandbox gets its own once', async () => {
  expect(await names()).toEqual([])
  await addSandboxBrokers(db)
  expect(await names()).toEqual(ofSandbox)
  await inTx(db, (tx) => replaceBrokers(tx, [{ broker: 'Only One', servers: ['OnlyOne-Live'] }]))
  await addSandboxBrokers(db)
  expect(await names()).toEqual(['Only One'])
  // An operator who has emptied the list meant it.
  await sql`INSERT INTO house_settings (name, version, value, valid_from) VALUES ('brokers', 1, '{"brokers": []}', now())`.execute(
    db,
  )
  await inTx(db, (tx) => replaceBrokers(tx, []))
  await addSandboxBrokers(db)
  expect(await names()).toEqual([])
})

test('a service that has started, or has members, keeps the brokers they choose from', async () => {
  await inTx(db, (tx) => replaceBrokers(tx, sandboxBrokers))
  await asOwner(
    database,
    `BEGIN; INSERT INTO database_mode (mode) VALUES ('live'); ${migration}; DELETE FROM database_mode; COMMIT`,
  )
  expect(await names()).toEqual(ofSandbox)
  await inTx(db, (tx) => addMember(tx, 'Ada', null))
  await asOwner(database, migration)
  expect(await names()).toEqual(ofSandbox)
})
