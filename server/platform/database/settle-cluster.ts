import type pg from 'pg'

/**
 * Whether the database has come into another cluster, by a dump that was restored there. A dump may have been restored without rights
 * and roles, so what the owner's start makes is made anew then, functions and grants, before the new epoch begins.
 */
export async function hasMoved(client: pg.Client | pg.Pool): Promise<boolean> {
  // A database that knows no epochs yet is about to be migrated.
  const { rows: known } = await client.query<{ known: boolean }>(
    "SELECT to_regproc('cluster_moved') IS NOT NULL AS known",
  )
  if (!known[0]?.known) return false
  const { rows } = await client.query<{ moved: boolean }>('SELECT cluster_moved() AS moved')
  return rows[0]?.moved ?? false
}

/** Goes on with positions above all that were dumped. The caller holds the migrations' lock; done twice it changes nothing. */
export async function settleCluster(client: pg.Client): Promise<void> {
  if (await hasMoved(client)) await client.query('SELECT settle_cluster()')
}

/** For a process that may not settle it: positions would fall into ranges that were sealed long ago. */
export async function whyUnsettled(pool: pg.Pool): Promise<string | undefined> {
  return (await hasMoved(pool)) ? 'This database was restored into another cluster' : undefined
}
