import type pg from 'pg'
import { type Patience, waitFor } from '../patience.ts'
import { PlainSentence } from '../plain-sentence.ts'
import type { Reader } from './db.ts'
import { newClient } from './host-client.ts'

type Mode = 'sandbox' | 'live'

/** Every account that the sandbox makes is of this name, which no mailbox in the world can have. */
const sandboxAddresses = '%@fairlead.test'

const refusals = {
  live: 'This database belongs to a sandbox, whose passwords are public. Set DATABASE_URL to a new one for MODE=live.',
  sandbox:
    'This database belongs to a live service. Set DATABASE_URL to another one, or leave it out, to start the sandbox.',
}

/**
 * A database belongs to the mode it was first started in. The sandbox puts the clock forward and throws unfinished worlds away, so it
 * never starts on a live database; a live service never starts where an account of the sandbox is, whatever the stamp says.
 */
export async function stampMode(databaseUrl: string, mode: Mode): Promise<void> {
  const client = newClient(databaseUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM people WHERE email LIKE $1 LIMIT 1', [sandboxAddresses])
    if (mode === 'live' && rowCount !== 0) throw new PlainSentence(refusals.live)
    await client.query('INSERT INTO database_mode (mode) VALUES ($1) ON CONFLICT DO NOTHING', [mode])
    if ((await readMode(client)) !== mode) throw new PlainSentence(refusals[mode])
  } finally {
    await client.end()
  }
}

/** The same for a process that may only look: whoever migrates stamps it right afterwards. */
export async function assertMode(
  pool: pg.Pool,
  mode: Mode,
  patience: Patience = { waitMsMax: 0, report() {} },
): Promise<void> {
  const stamp = await waitFor(
    patience,
    async () => {
      const there = await readMode(pool)
      return there ? { done: there } : { waitingFor: 'nobody has started on this database yet' }
    },
    () =>
      new PlainSentence('No process has started on this database yet: first start one with DATABASE_URL, its owner.'),
  )
  if (stamp !== mode) throw new PlainSentence(refusals[mode])
}

/** When a database was first started on. */
export async function firstStartedAt(reader: Reader): Promise<Date> {
  return (await reader.selectFrom('database_mode').select('stamped_at').executeTakeFirstOrThrow()).stamped_at
}

async function readMode(client: pg.Client | pg.Pool): Promise<Mode | undefined> {
  return (await client.query<{ mode: Mode }>('SELECT mode FROM database_mode')).rows[0]?.mode
}
