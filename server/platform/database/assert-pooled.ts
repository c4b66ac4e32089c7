import type { Role } from '../config.ts'
import type { Patience } from '../patience.ts'
import { PlainSentence } from '../plain-sentence.ts'
import { assertDirect } from './assert-direct.ts'
import { connectPatiently } from './connect-patiently.ts'

type Found = { login: string; statement_ms: number; at: string }

const look = `SELECT session_user AS login, (SELECT s.setting::int FROM pg_settings s WHERE s.name = 'statement_timeout') AS statement_ms,
  (SELECT c.system_identifier::text FROM pg_control_system() c) AS at`

/**
 * Through a pooler no connection says for itself how long its statements may take, so its login must; and what goes past the pooler must
 * come out at the same server, or whoever holds a lock there would hold it for nobody.
 */
export async function assertPooled(
  { url, directUrl }: { url: string; directUrl: string },
  role: Role,
  { boundMs, patience }: { boundMs: number; patience: Patience },
): Promise<void> {
  const setting = `${role.toUpperCase()}_DATABASE_URL`
  const through = await lookBy(url, setting, patience)
  const past = await lookBy(directUrl, 'DATABASE_DIRECT', patience, { isDirect: true })
  if (through.at !== past.at)
    throw new PlainSentence(
      `${setting} and DATABASE_DIRECT lead to different servers: set DATABASE_DIRECT to those behind the pooler.`,
      { reason: 'different_servers' },
    )
  if (through.statement_ms > 0 && through.statement_ms <= boundMs) return
  const takes = through.statement_ms === 0 ? 'for ever' : `${through.statement_ms / 1000} seconds`
  throw new PlainSentence(
    `${setting}: a statement of ${through.login} may take ${takes}, and through a pooler only the login can say otherwise. ALTER ROLE ${through.login} SET statement_timeout = '${boundMs / 1000}s', have the pooler connect anew (RECONNECT), and start again.`,
    { reason: 'no_statement_timeout' },
  )
}

async function lookBy(url: string, setting: string, patience: Patience, { isDirect = false } = {}): Promise<Found> {
  const client = await connectPatiently(url, patience, setting)
  try {
    if (isDirect) await assertDirect(client, setting)
    const { rows } = await client.query<Found>(look)
    if (!rows[0]) throw new Error('A database that says nothing of itself')
    return rows[0]
  } finally {
    await client.end()
  }
}
