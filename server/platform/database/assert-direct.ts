import type pg from 'pg'
import { PlainSentence } from '../plain-sentence.ts'

/**
 * A server tells each connection which of its processes it talks to; a pooler tells it something of its own. Whoever holds a lock through
 * a pooler holds it for nobody, so this is refused before anything is relied on.
 */
export async function assertDirect(client: pg.Client, setting: string): Promise<void> {
  // Not in the driver's types.
  const { processID } = client as unknown as { processID: number | null }
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  if (processID === rows[0]?.pid) return
  throw new PlainSentence(
    `${setting} leads to a pooler: set DATABASE_POOLED=1 and DATABASE_DIRECT to the servers behind it, or ${setting} to a server itself.`,
    { reason: 'pooler' },
  )
}
