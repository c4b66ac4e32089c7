import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'

export type SourceRow = {
  server: string
  company: string
  terminals: number
  told_at: Date | null
  marked_at: Date | null
  marked_by: bigint | null
}

/** Servers that are marked, and those where we host a terminal: `told_at` is the newest minute made of what was reported there. */
export async function knownSources(reader: Reader, since: Date, limit: number): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    WITH hosted AS (
      SELECT lower(server) AS name, lower(company) AS maker, min(server) AS server, min(company) AS company, count(*)::int AS terminals
      FROM terminals WHERE is_hosted AND ended_at IS NULL GROUP BY 1, 2)
    SELECT coalesce(s.server, h.server) AS server, coalesce(s.company, h.company) AS company, coalesce(h.terminals, 0) AS terminals,
      s.marked_at, s.marked_by, (SELECT max(b.start) FROM broker_bars b
        WHERE b.start > ${since} AND lower(b.server) = lower(coalesce(s.server, h.server)) AND b.hosted > 0) AS told_at
    FROM hosted h FULL JOIN price_sources s ON lower(s.server) = h.name AND lower(s.company) = h.maker
    ORDER BY s.marked_at IS NULL, 1, 2 LIMIT ${limit}`.execute(reader)
  return rows
}

export async function isHostedAt(reader: Reader, { server, company }: Place): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`SELECT EXISTS (SELECT 1 FROM terminals WHERE is_hosted AND ended_at IS NULL
    AND lower(server) = lower(${server}) AND lower(company) = lower(${company})) AS is`.execute(reader)
  return rows[0]?.is === true
}

export async function countSources(reader: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM price_sources`.execute(reader)
  return rows[0]?.n ?? 0
}

export type Place = { server: string; company: string }

/** Marks a server, or another company's of the same name in its place; false where it was marked before. */
export async function insertSource(tx: Tx, { server, company }: Place, by: bigint, now: Date): Promise<boolean> {
  const result = await sql`
    INSERT INTO price_sources AS s (server, company, marked_by, marked_at) VALUES (${server}, ${company}, ${by}, ${now})
    ON CONFLICT (lower(server)) DO UPDATE SET server = excluded.server, company = excluded.company, marked_by = excluded.marked_by,
      marked_at = excluded.marked_at WHERE lower(s.company) <> lower(excluded.company)`.execute(tx)
  return result.numAffectedRows === 1n
}

export async function deleteSource(tx: Tx, { server, company }: Place): Promise<boolean> {
  const result = await sql`DELETE FROM price_sources
    WHERE lower(server) = lower(${server}) AND lower(company) = lower(${company})`.execute(tx)
  return result.numAffectedRows === 1n
}
