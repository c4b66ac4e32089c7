import { sql } from 'kysely'
import type { BookCheck } from '../../platform/book-check.ts'
import type { Reader } from '../../platform/database/db.ts'
import { partOfMinute } from '../../platform/work/part-of-minute.ts'

const membersPerMinute = 100

/**
 * What decides who earns is kept as counters. Part by part they are worked out anew: whether somebody is active from package and fuel, and
 * everything about a team from those directly below, whose own turn comes, so that a look costs the same however deep teams are. Team
 * business ends at the twentieth level: it is exactly that of those below where nobody stands deeper, and never more where somebody does.
 */
export const checkStandings =
  (now: () => Date): BookCheck =>
  async (reader) => {
    const part = partOfMinute(now(), await highestMember(reader), membersPerMinute)
    const { rows } = await sql<{ looked: bigint; wrong: bigint[] }>`
      WITH picked AS MATERIALIZED (
        SELECT s.member_id, s.active, s.active_directs, s.team_business, t.members, t.active_members, t.deposited
        FROM team_standings s JOIN team_levels t USING (member_id) WHERE s.member_id BETWEEN ${part.from} AND ${part.upTo}
      ), lost AS (
        SELECT p.member_id, -sum(p.amount) AS amount FROM orders_asked o JOIN entries_posted e ON e.key = 'correction order ' || o.id
        CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member_id, account, amount)
        WHERE o.kind = 'correction' AND p.account = 'fuel' AND p.amount < 0 GROUP BY 1
      ), below AS MATERIALIZED (
        SELECT p.member_id AS upline_id, s.active, s.team_business, t.members, t.active_members, t.deposited, coalesce(f.deposited, 0) AS own_deposited,
          coalesce(f.deposited, 0) - coalesce(f.refunded, 0) - coalesce(l.amount, 0) - coalesce(c.amount, 0) AS own_business
        FROM picked p JOIN sponsorships d ON d.uplines[1] = p.member_id AND cardinality(d.uplines) >= 1
        JOIN team_standings s ON s.member_id = d.member_id JOIN team_levels t ON t.member_id = d.member_id
        LEFT JOIN fuel_summed f ON f.member_id = d.member_id LEFT JOIN lost l ON l.member_id = d.member_id
        LEFT JOIN LATERAL (SELECT sum(b.amount) AS amount FROM business_to_come b WHERE b.member_id = d.member_id) c ON true
      ), summed AS (
        SELECT upline_id, count(*) AS directs, count(*) FILTER (WHERE active) AS active_directs, sum(team_business + own_business) AS business,
          sum(members[20]) AS deeper, sum(own_deposited) AS deposited
        FROM below GROUP BY 1
      ), levels AS (
        SELECT b.upline_id, u.place + 1 AS level, sum(u.members) AS members, sum(u.active) AS active, sum(u.deposited) AS deposited
        FROM below b CROSS JOIN LATERAL unnest(b.members, b.active_members, b.deposited) WITH ORDINALITY AS u(members, active, deposited, place)
        WHERE u.place < 20 GROUP BY 1, 2
      )
      SELECT count(*) AS looked, (array_agg(p.member_id ORDER BY p.member_id) FILTER (WHERE
        p.active <> team_is_active(p.member_id) OR p.active_directs <> coalesce(s.active_directs, 0)
        OR p.team_business > coalesce(s.business, 0) OR (coalesce(s.deeper, 0) = 0 AND p.team_business <> coalesce(s.business, 0))
        OR p.members[1] <> coalesce(s.directs, 0) OR p.active_members[1] <> coalesce(s.active_directs, 0) OR p.deposited[1] <> coalesce(s.deposited, 0)
        OR EXISTS (SELECT 1 FROM generate_series(2, 20) AS g(level) LEFT JOIN levels l ON l.upline_id = p.member_id AND l.level = g.level
          WHERE p.members[g.level] <> coalesce(l.members, 0) OR p.active_members[g.level] <> coalesce(l.active, 0)
            OR p.deposited[g.level] <> coalesce(l.deposited, 0))))[1:5] AS wrong
      FROM picked p LEFT JOIN summed s ON s.upline_id = p.member_id`.execute(reader)
    const { looked = 0n, wrong } = rows[0] ?? {}
    return {
      name: 'who may earn follows from packages, deposits and teams',
      holds: !wrong,
      detail: wrong
        ? `other standings than they should have: members ${wrong.join(', ')} in part ${part.number} of ${part.of}`
        : `${looked} members agree in part ${part.number} of ${part.of}`,
    }
  }

async function highestMember(reader: Reader): Promise<number> {
  const { rows } = await sql<{ highest: bigint | null }>`SELECT max(member_id) AS highest FROM team_standings`.execute(
    reader,
  )
  return Number(rows[0]?.highest ?? 0n)
}
