import type pg from 'pg'

/** How far the database was brought, and by which versions. */
export type Release = {
  /** The hash of each migration that has run, by its number. */
  applied: ReadonlyMap<number, string>
  newestMigration: number
  /** The files of each version, newest first. */
  releases: readonly string[]
  /** Versions that know no migration of this number cannot work here any more. */
  needs: number
}

export async function readRelease(client: pg.Client | pg.Pool): Promise<Release> {
  const { rows: known } = await client.query<{ migrations: boolean; releases: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS migrations, to_regclass('schema_releases') IS NOT NULL AS releases",
  )
  const migrations = known[0]?.migrations
    ? await client.query<{ number: number; hash: string }>('SELECT number, hash FROM schema_migrations')
    : { rows: [] }
  const releases = known[0]?.releases
    ? await client.query<{ files: string; needs: number }>(
        'SELECT files, needs FROM schema_releases ORDER BY number DESC',
      )
    : { rows: [] }
  return {
    applied: new Map(migrations.rows.map(({ number, hash }) => [number, hash])),
    newestMigration: Math.max(0, ...migrations.rows.map(({ number }) => number)),
    releases: releases.rows.map(({ files }) => files),
    needs: releases.rows[0]?.needs ?? 0,
  }
}
