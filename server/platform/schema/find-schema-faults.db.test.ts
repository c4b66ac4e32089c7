import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { liveLogins } from '../../sandbox/testing/live-logins.ts'
import { testDatabaseUrl } from '../../sandbox/testing/test-database.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { findSchemaFaults } from './find-schema-faults.ts'

const shipped = pathToFileURL(`${resolve('database')}/`)
const url = await testDatabaseUrl()
const owner = new pg.Client({ connectionString: url })
await owner.connect()
whenOver(() => owner.end())

test('every login can ask, and finds nothing wrong with what was just migrated', async () => {
  const logins = await liveLogins(url, ['api', 'worker', 'fleet', 'signer'])
  for (const login of Object.values(logins)) {
    const client = new pg.Client({ connectionString: login })
    await client.connect()
    expect(await findSchemaFaults(client, shipped).finally(() => client.end())).toEqual([])
  }
})

test.each([
  ['DROP VIEW trade_receipts', 'The view trade_receipts is missing.'],
  [
    'CREATE OR REPLACE VIEW people WITH (security_invoker = false) AS SELECT * FROM people',
    'The view people is not what the files made.',
  ],
  ['ALTER VIEW people SET (security_invoker = false)', 'The view people is not what the files made.'],
  ['DROP FUNCTION withdrawal_to_pay', /^The function withdrawal_to_pay\(.*\) is missing\.$/],
  [
    'CREATE OR REPLACE FUNCTION cluster_moved() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$ SELECT false $$',
    'The function cluster_moved() is not what the files made.',
  ],
  ['ALTER FUNCTION cluster_moved() SECURITY INVOKER', 'The function cluster_moved() is not what the files made.'],
  ['REVOKE INSERT ON trades FROM fairlead_worker', 'The right fairlead_worker INSERT to trades is missing.'],
  [
    'GRANT UPDATE ON payouts TO fairlead_fleet',
    'The right fairlead_fleet UPDATE to payouts is more than grants.sql gives.',
  ],
  [
    'REVOKE UPDATE (status) ON payouts FROM fairlead_api',
    'The right fairlead_api UPDATE (status) to payouts is missing.',
  ],
  ['GRANT SELECT ON members TO PUBLIC', 'The right everybody SELECT to members is more than grants.sql gives.'],
  [
    'REVOKE USAGE ON SCHEMA graphile_worker FROM fairlead_app',
    'The right fairlead_app USAGE to schema graphile_worker is missing.',
  ],
  [
    'ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY',
    'The right row security to graphile_worker._private_jobs is more than grants.sql gives.',
  ],
  [
    'CREATE TABLE graphile_worker.of_a_later_queue ()',
    'Nobody was given rights to graphile_worker.of_a_later_queue, which the queue has made.',
  ],
  ['ALTER TABLE ledger_postings DISABLE TRIGGER append_only', /^The table ledger_postings lacks trigger append_only/],
  [
    "UPDATE schema_migrations SET hash = 'x' WHERE number = 7",
    /^The migration 0007_.* was changed after it had run\.$/,
  ],
  ['DELETE FROM schema_migrations WHERE number = 7', /^The migration 0007_.* has not run\.$/],
  [
    "UPDATE schema_objects SET print = 'x' WHERE kind = 'file' AND name = 'grants.sql'",
    'Rights are not those of grants.sql yet.',
  ],
])('%s', async (statement, fault) => {
  await owner.query('BEGIN')
  await owner.query(statement)
  const faults = await findSchemaFaults(owner, shipped).finally(() => owner.query('ROLLBACK'))
  expect(faults).toContainEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault))
  expect(await findSchemaFaults(owner, shipped)).toEqual([])
})
