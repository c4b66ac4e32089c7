import type { Direct } from './db.ts'

/** `shared` may be held by many at once; `waits` waits for whoever is in the way instead of giving up. */
type Lock = { name: string; shared?: boolean; waits?: boolean }

/**
 * Runs `work` while it holds these locks, taken in this order; false when one could not be had. They are the connection's own:
 * whoever dies lets go of them, and no transaction stays open meanwhile.
 */
export async function holdLocks(direct: Direct, locks: readonly Lock[], work: () => Promise<void>): Promise<boolean> {
  const client = await direct.pool.connect()
  let broken: Error | undefined
  const ask = async (call: string, name: string): Promise<boolean> => {
    try {
      const { rows } = await client.query<{ answer: unknown }>(`SELECT ${call}(hashtextextended($1, 0)) AS answer`, [
        name,
      ])
      // Calls that wait answer nothing.
      return rows[0]?.answer !== false
    } catch (error) {
      broken = error as Error
      throw error
    }
  }
  const take = ({ name, shared, waits }: Lock) =>
    ask(`${waits ? 'pg_advisory_lock' : 'pg_try_advisory_lock'}${shared ? '_shared' : ''}`, name)
  const held: Lock[] = []
  try {
    for (const lock of locks) {
      if (!(await take(lock))) return false
      held.push(lock)
    }
    await work()
    return true
  } finally {
    try {
      for (const { name, shared } of held.reverse()) await ask(`pg_advisory_unlock${shared ? '_shared' : ''}`, name)
    } finally {
      // A connection that may still hold a lock must not go back to the pool.
      client.release(broken)
    }
  }
}
