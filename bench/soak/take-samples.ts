import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { askMemory } from '../ask-memory.ts'
import type { Product } from './start-product.ts'

/** By the name of what was measured. */
export type Sample = Readonly<Record<string, number>>

/** Of a process that does nothing, beside those of the product. */
export const idleLate = 'event loop of an idle process late, ms (p99)'

const mb = (bytes: number) => bytes / 2 ** 20

/** Of each process: what it keeps, how many files and sockets it has open, how late its event loop comes. */
export async function sampleProcesses({ processes, idle }: Product): Promise<Sample> {
  const of = await Promise.all(
    processes().map(async ({ role, child }): Promise<Sample> => {
      const { rss, heapUsed, external, lateMs } = await askMemory(child)
      return {
        [`memory of ${role}, MB`]: mb(rss),
        [`heap of ${role} after collecting, MB`]: mb(heapUsed + external),
        [`event loop of ${role} late, ms (p99)`]: lateMs,
        ...descriptorsOf(role, child.pid),
      }
    }),
  )
  return Object.assign({ [idleLate]: (await askMemory(idle)).lateMs }, ...of)
}

/** As Linux lists them; elsewhere nothing is known. */
function descriptorsOf(role: string, pid: number | undefined): Sample {
  const path = `/proc/${pid}/fd`
  return existsSync(path) ? { [`descriptors of ${role}`]: readdirSync(path).length } : {}
}

const queues: Readonly<Record<string, string>> = {
  'jobs waiting': 'graphile_worker._private_jobs',
  'mails waiting': 'mail_outbox WHERE sent_at IS NULL AND failed_at IS NULL',
  'payouts not ended': 'payouts WHERE ended_at IS NULL',
  'transfers not mined': "chain_sends WHERE status IN ('signed', 'sent')",
  'deposits not credited': "chain_deposits WHERE status = 'pending'",
  'trades not charged': 'trade_inbox',
}

/** Of the database: connections, what its processes keep for themselves, and what waits to be done. */
export async function sampleDatabase(client: pg.Pool): Promise<Sample> {
  const { rows } = await client.query<{ pid: number; backend_type: string }>(
    'SELECT pid, backend_type FROM pg_stat_activity',
  )
  const counts = Object.entries(queues).map(([name, of]) => `(SELECT count(*)::int FROM ${of}) AS "${name}"`)
  const waiting = await client.query<Record<string, number>>(`SELECT ${counts.join(', ')}`)
  const own = rows.map(({ pid }) => ownMemoryOf(pid)).filter((bytes) => bytes !== undefined)
  return {
    'connections of the database': rows.filter(({ backend_type }) => backend_type === 'client backend').length,
    ...(own.length > 0 && {
      'memory of PostgreSQL besides its shared one, MB': mb(own.reduce((sum, n) => sum + n, 0)),
    }),
    ...waiting.rows[0],
  }
}

/** A process that ended between the question and the look has none. */
function ownMemoryOf(pid: number): number | undefined {
  try {
    const [, kb] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kb === undefined ? undefined : Number(kb) * 1024
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

export type Disk = {
  /** Bytes of rows that are there, and of the entries of indexes that point to rows. */
  kept: number
  /** Dead rows and room that is free: what a fresh copy would not have. */
  empty: number
  /** Of the write-ahead log, which PostgreSQL bounds itself. */
  log: number
  /** By table, its indexes and its long values with it. */
  tables: ReadonlyMap<string, { kept: number; empty: number; rows: number; dead: number }>
}

/** Looks at every page, so that nothing is an estimate: only for a database as small as that of a soak. */
export async function sampleDisk(client: pg.Pool): Promise<Disk> {
  const { rows } = await client.query<{ name: string; kept: number; empty: number; rows: number; dead: number }>(`
    WITH tables AS (
      SELECT c.oid, c.oid::regclass::text AS name, c.reltoastrelid AS toast FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND NOT c.relisshared AND c.relpersistence = 'p'
    ), heaps AS (
      SELECT t.name, p.tuple_len AS kept, p.dead_tuple_len + p.free_space AS empty, CASE WHEN h.oid = t.oid THEN p.tuple_count ELSE 0 END AS rows,
        CASE WHEN h.oid = t.oid THEN p.dead_tuple_count ELSE 0 END AS dead
      FROM tables t, LATERAL (VALUES (t.oid), (nullif(t.toast, 0))) AS h(oid), LATERAL bench.pgstattuple(h.oid::regclass) p WHERE h.oid IS NOT NULL
    ), trees AS (
      SELECT t.name, x.index_size AS size,
        CASE WHEN x.leaf_pages > 0 THEN x.leaf_pages * 8192 * (1 - coalesce(nullif(x.avg_leaf_density, 'NaN'), 0) / 100) ELSE 0 END
          + (x.empty_pages + x.deleted_pages) * 8192 AS empty
      FROM tables t JOIN pg_index i ON i.indrelid IN (t.oid, t.toast) AND i.indisvalid
        JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam AND a.amname = 'btree', LATERAL bench.pgstatindex(c.oid::regclass) x
    ), others AS (
      SELECT t.name, pg_relation_size(c.oid) AS size FROM tables t JOIN pg_index i ON i.indrelid = t.oid
        JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam AND a.amname <> 'btree'
    )
    SELECT name, sum(kept)::float8 AS kept, sum(empty)::float8 AS empty, sum(rows)::float8 AS rows, sum(dead)::float8 AS dead FROM (
      SELECT name, kept, empty, rows, dead FROM heaps UNION ALL SELECT name, size - empty, empty, 0, 0 FROM trees
      UNION ALL SELECT name, size, 0, 0, 0 FROM others) parts
    GROUP BY name`)
  const log = await client.query<{ size: number }>('SELECT sum(size)::float8 AS size FROM pg_ls_waldir()')
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0)
  return {
    kept: sum(({ kept }) => kept),
    empty: sum(({ empty }) => empty),
    log: log.rows[0]?.size ?? 0,
    tables: new Map(rows.map(({ name, ...sizes }) => [name, sizes])),
  }
}

/** In a schema of its own: the product's are as they were. */
export async function prepareDisk(client: pg.Pool): Promise<void> {
  await client.query('CREATE SCHEMA bench; CREATE EXTENSION pgstattuple SCHEMA bench')
}
