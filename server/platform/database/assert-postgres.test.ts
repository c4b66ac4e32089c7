import type pg from 'pg'
import { expect, test } from 'vitest'
import { assertPostgres } from './assert-postgres.ts'

const server = (number: string) =>
  ({ query: async () => ({ rows: [{ server_version_num: number }] }) }) as unknown as pg.Client

test.each(['150000', '150014', '180001'])('a server of %s will do', async (number) => {
  await expect(assertPostgres(server(number))).resolves.toBeUndefined()
})

test.each([
  ['140019', 'PostgreSQL 14'],
  ['130003', 'PostgreSQL 13'],
  ['90624', 'PostgreSQL 9'],
])('one of %s is refused in a sentence', async (number, named) => {
  await expect(assertPostgres(server(number))).rejects.toThrow(
    `The database server is ${named}; the service needs PostgreSQL 15 or newer.`,
  )
})
