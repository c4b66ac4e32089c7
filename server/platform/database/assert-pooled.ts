import type { Role } from '../config.ts'
import type { Patience } from '../patience.ts'
import { PlainSentence } from '../plain-sentence.ts'
import { connectPatiently } from './connect-patiently.ts'
import type { Database } from './db.ts'

type Found = { login: string; statement_ms: number; cluster: string }

const look = `SELECT session_user AS login, (SELECT s.setting::int FROM pg_settings s WHERE s.name = 'statement_timeout') AS statement_ms,
  (SELECT c.system_identifier::text FROM pg_control_system() c) || ' ' || current_database() AS cluster`

/**
 * Through a pooler no connection says for itself how long its statements may take, so its login must; and what goes past the pooler must
 * come out at the same database, or whoever holds a lock there would hold it for nobody.
 */
export async function assertPooled(
  { pool, direct }: Database,
  role: Role,
  { bound, patience }: { bound: number; patience: Patience },
): Promise<void> {
  const setting = `${role.toUpperCase()}_DATABASE_URL`
  const {
    rows: [through],
  } = await pool.query<Found>(look)
  const client = await connectPatiently(direct.url, patience, `${setting} at DATABASE_DIRECT`)
  const {
    rows: [past],
  } = await client.query<Found>(look).finally(() => client.end())
  if (!through || !past) throw new Error('A database that says nothing of itself')
  if (through.cluster !== past.cluster)
    throw new PlainSentence(
      `${setting} and DATABASE_DIRECT lead to two databases: set DATABASE_DIRECT to the server that the pooler leads to.`,
      { reason: 'two_databases' },
    )
  if (through.statement_ms > 0 && through.statement_ms <= bound) return
  throw new PlainSentence(
    `${setting}: through the pooler statements of ${through.login} ${through.statement_ms === 0 ? 'may take for ever' : `may take ${through.statement_ms / 1000} seconds`}. ALTER ROLE ${through.login} SET statement_timeout = '${bound / 1000}s', then have the pooler connect anew (RECONNECT), and start again.`,
    { reason: 'no_statement_timeout' },
  )
}
