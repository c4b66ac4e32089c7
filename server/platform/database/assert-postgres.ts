import type pg from 'pg'
import { PlainSentence } from '../plain-sentence.ts'

/** Views that read as who asks came with it. */
const oldest = 15

/** What is older would end in the middle of the migrations, with an error of its own. */
export async function assertPostgres(client: Pick<pg.Client | pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (!(version >= oldest))
    throw new PlainSentence(
      `The database server is PostgreSQL ${version}; the service needs PostgreSQL ${oldest} or newer. Move the database to a newer server first.`,
    )
}
