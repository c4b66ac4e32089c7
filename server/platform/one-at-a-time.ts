import type pg from 'pg'

/**
 * Runs `work` unless another process is at it. The lock is the connection's own: whoever dies lets go of it, and no
 * transaction stays open meanwhile.
 */
export async function oneAtATime(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let broken: Error | undefined
  const ask = async (call: string): Promise<boolean> => {
    try {
      const { rows } = await client.query<{ yes: boolean }>(`SELECT ${call}(hashtextextended($1, 0)) AS yes`, [name])
      return rows[0]?.yes === true
    } catch (error) {
      broken = error as Error
      throw error
    }
  }
  try {
    if (!(await ask('pg_try_advisory_lock'))) return false
    try {
      await work()
    } finally {
      await ask('pg_advisory_unlock')
    }
    return true
  } finally {
    // A connection that may still hold the lock must not go back to the pool.
    client.release(broken)
  }
}
