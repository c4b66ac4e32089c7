import type pg from 'pg'
import { addSeconds, systemClock } from '../../platform/clock.ts'
import { newClient } from '../../platform/database/host-client.ts'

export type WorldClaim = {
  /** Once there are tables: puts the clock back and answers true where this process is to make the demo world now. */
  begin(world: string): Promise<boolean>
  /** Lets other processes go on; a world that was begun and is not done by then is begun anew at the next start. */
  release(): Promise<void>
}

const worldLock = 7_203_118_446
export const demoDays = 45
const daySeconds = 86_400
const firstHour = 8

/**
 * One process at a time looks after the world of a database; others wait here until it is made. What a process that was ended in
 * the middle of it has left behind is thrown away as a whole: nobody has ever been let into it.
 */
export async function claimWorld(databaseUrl: string): Promise<WorldClaim> {
  const client = newClient(databaseUrl, { keepAlive: true, application_name: 'fairlead world' })
  // A connection that breaks gives the claim up; whoever makes the world then fails at its own connections and begins anew.
  client.on('error', () => {})
  await client.connect()
  let isForeign = false
  try {
    await client.query('SELECT pg_advisory_lock($1)', [worldLock])
    if (await isUnfinished(client)) await empty(client)
    isForeign = await holdsOtherTables(client)
  } catch (error) {
    await client.end()
    throw error
  }
  let ended: Promise<void> | undefined
  const release = () => {
    ended ??= client.end()
    return ended
  }
  return {
    async begin(world) {
      const isToBeMade = world === 'demo' && !isForeign && (await begin(client))
      if (!isToBeMade) await release()
      return isToBeMade
    },
    release,
  }
}

async function isUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('sandbox_world') IS NOT NULL AS there`)
  if (!rows[0]?.there) return false
  const { rowCount } = await client.query('SELECT FROM sandbox_world WHERE done_at IS NULL')
  return rowCount !== 0
}

/** A database that somebody else's tables lie in is never filled with a world, and so never emptied either. */
async function holdsOtherTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_foreign: boolean }>(`
    SELECT to_regclass('sandbox_clock') IS NULL
      AND EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') AS is_foreign`)
  return rows[0]?.is_foreign ?? false
}

async function empty(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  await client.query('DROP SCHEMA IF EXISTS graphile_worker CASCADE')
  await client.query('DROP SCHEMA public CASCADE')
  await client.query('CREATE SCHEMA public')
  await client.query('COMMIT')
}

/** Only where nobody has been before. */
async function begin(client: pg.Client): Promise<boolean> {
  await client.query('BEGIN')
  const { rowCount } = await client.query(`
    INSERT INTO sandbox_world (begun_at) SELECT clock_timestamp() WHERE NOT EXISTS (SELECT FROM people)
    ON CONFLICT DO NOTHING RETURNING 1`)
  if (rowCount === 1)
    await client.query('UPDATE sandbox_clock SET offset_ms = $1', [firstMoment().getTime() - wholeSecond().getTime()])
  await client.query('COMMIT')
  return rowCount === 1
}

const wholeSecond = () => new Date(Math.floor(systemClock.now().getTime() / 1000) * 1000)

/** The morning of the first day. */
function firstMoment(): Date {
  const today = new Date(Math.floor(systemClock.now().getTime() / (daySeconds * 1000)) * daySeconds * 1000)
  return addSeconds(today, -demoDays * daySeconds + firstHour * 3_600)
}
