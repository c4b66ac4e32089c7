import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from '../../sandbox/testing/test-database.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { parseConfig } from '../config.ts'
import { openDatabase } from './db.ts'
import { openLogins } from './logins.ts'

const url = await testDatabaseUrl()

test('a statement that takes too long is given up, and its connection goes on', async () => {
  const database = openDatabase(url, { connectionsMax: 1, statementMsMax: 20 })
  whenOver(() => database.close())
  await expect(sql`SELECT pg_sleep(60)`.execute(database.db)).rejects.toThrow('statement timeout')
  expect((await sql`SELECT 1 AS one`.execute(database.db)).rows).toEqual([{ one: 1 }])
})

test('every role has its own bound, the shortest where somebody waits for the answer', async () => {
  const logins = await openLogins(parseConfig({}), url)
  whenOver(() => logins.close())
  const bounds = await Promise.all(
    (['api', 'signer', 'fleet', 'worker'] as const).map(async (role) => {
      const { rows } = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(logins.of(role).db)
      return rows[0]?.statement_timeout
    }),
  )
  expect(bounds).toEqual(['30s', '2min', '5min', '10min'])
})
