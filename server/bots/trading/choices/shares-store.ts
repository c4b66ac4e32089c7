import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/db.ts'

export type SharesMade = { at: Date; shares: readonly number[] }

/** The newest shares of the bot's parts; none before the first. */
export async function newestShares(reader: Reader): Promise<SharesMade | undefined> {
  const { rows } = await sql<SharesMade>`SELECT at, shares FROM shares_made ORDER BY at DESC LIMIT 1`.execute(reader)
  return rows[0]
}

/** Those of a span of time, so thinned out that no more than `most` are left: of each of as many equal spans the newest. */
export async function sharesBetween(reader: Reader, from: Date, to: Date, most: number): Promise<SharesMade[]> {
  const { rows } = await sql<SharesMade>`
    WITH span AS (
      SELECT extract(epoch FROM min(at)) AS first, extract(epoch FROM max(at)) + 1 AS last FROM shares_made
      WHERE at >= ${from} AND at <= ${to}
    ), placed AS (
      SELECT at, shares, width_bucket(extract(epoch FROM at), span.first, span.last, ${most}::int) AS place
      FROM shares_made, span WHERE at >= ${from} AND at <= ${to}
    ), thinned AS (SELECT DISTINCT ON (place) at, shares FROM placed ORDER BY place, at DESC)
    SELECT at, shares FROM thinned
    ORDER BY at`.execute(reader)
  return rows
}
