import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from '../../sandbox/testing/test-database.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { stampMode } from './stamp-mode.ts'

async function run(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(query).finally(() => client.end())
}

test('a sandbox’s database is never started live, even without its stamp', async () => {
  const { databaseUrl } = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api' })
  await expect(stampMode(databaseUrl, 'live')).rejects.toThrow('belongs to a sandbox')
  await run(databaseUrl, 'DELETE FROM database_mode')
  await expect(stampMode(databaseUrl, 'live')).rejects.toThrow('belongs to a sandbox')
  await stampMode(databaseUrl, 'sandbox')
  // Without any such account the stamp alone is enough.
  await run(databaseUrl, `UPDATE members SET email = 'was.' || id || '@example.test'`)
  await expect(stampMode(databaseUrl, 'live')).rejects.toThrow('belongs to a sandbox')
})

test('a live database is never started as a sandbox', async () => {
  const url = await testDatabaseUrl()
  await stampMode(url, 'live')
  await stampMode(url, 'live')
  await expect(testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api' }, url)).rejects.toThrow('belongs to a live service')
})

test('the application cannot change the stamp', async () => {
  const url = await testDatabaseUrl()
  await stampMode(url, 'live')
  await expect(run(url, `SET ROLE fairlead_app; UPDATE database_mode SET mode = 'sandbox'`)).rejects.toThrow(
    'permission denied',
  )
})
