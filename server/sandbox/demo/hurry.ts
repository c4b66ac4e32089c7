import type pg from 'pg'

const hurried = 'SET synchronous_commit = off'
const usual = 'RESET synchronous_commit'

/**
 * While the work lasts nothing waits for the disk: whatever a power cut would take away of it is thrown away and begun anew anyhow.
 * The next commit after it brings all of it to the disk.
 */
export async function hurry<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  // Whatever else is asked of the connection is asked after this; one that breaks is replaced.
  const begin = (client: pg.PoolClient) => void client.query(hurried).catch(() => {})
  pool.on('connect', begin)
  try {
    await onAll(pool, hurried)
    return await work()
  } finally {
    pool.off('connect', begin)
    await onAll(pool, usual)
  }
}

/** On every connection that the pool has. */
async function onAll(pool: pg.Pool, statement: string): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  await Promise.all(clients.map((client) => client.query(statement).finally(() => client.release())))
}
