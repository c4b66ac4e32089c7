import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'
import { readPage } from '../platform/read-page.ts'

export type ClusterKind = 'payout_address' | 'deposit_source' | 'mt5_login' | 'device' | 'network'

const teamsMax = 100
const clustersPerKindMax = 500
const membersPerClusterMax = 1_000

export async function countedAt(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ counted_at: Date | null }>`SELECT counted_at FROM growth_counted`.execute(reader)
  return rows[0]?.counted_at ?? undefined
}

/** Takes the turn to count, unless somebody counts already or has since `before`. */
export async function claimCount(tx: Tx, before: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM growth_counted WHERE counted_at IS NULL OR counted_at <= ${before} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows.length > 0
}

export async function setCounted(tx: Tx, now: Date): Promise<void> {
  await sql`UPDATE growth_counted SET counted_at = ${now}`.execute(tx)
}

/** How far those who registered in each week have come. */
export async function countWeeks(tx: Tx): Promise<void> {
  await sql`DELETE FROM growth_weeks`.execute(tx)
  await sql`
    INSERT INTO growth_weeks (week, registered, verified, funded, active, deposited)
    SELECT date_trunc('week', m.created_at AT TIME ZONE 'UTC')::date, count(*), count(m.email_verified_at), count(*) FILTER (WHERE d.deposited > 0),
      count(*) FILTER (WHERE t.active), coalesce(sum(d.deposited), 0)
    FROM people m LEFT JOIN fuel_summed d ON d.member_id = m.id
    LEFT JOIN teams_counted t ON t.member_id = m.id
    WHERE m.role = 'member' GROUP BY 1`.execute(tx)
}

export async function countTeams(tx: Tx): Promise<void> {
  await sql`DELETE FROM growth_teams`.execute(tx)
  await sql`
    INSERT INTO growth_teams (member_id, members, active, deposited, income)
    SELECT t.member_id, s.members, (SELECT sum(a) FROM unnest(t.active_members) a), (SELECT sum(d) FROM unnest(t.deposited) d),
      coalesce((SELECT i.direct_total + i.level_total FROM income_held i WHERE i.member_id = t.member_id), 0)
    FROM levels_reached t CROSS JOIN LATERAL (SELECT sum(m)::int AS members FROM unnest(t.members) m) s
    WHERE t.members[1] > 0 ORDER BY s.members DESC, t.member_id LIMIT ${teamsMax}`.execute(tx)
}

/** What each kind of cluster shares: a text that more than one member has. */
const sharing = {
  payout_address: sql`SELECT address::text AS shared, member_id FROM addresses_chosen`,
  deposit_source: sql`SELECT DISTINCT from_address::text AS shared, member_id FROM deposits_seen`,
  mt5_login: sql`SELECT lower(server) || ' ' || login AS shared, member_id FROM broker_forms_sent`,
  device: sql`SELECT DISTINCT address || ', ' || left(user_agent, 200) AS shared, member_id FROM devices_seen WHERE viewer_id IS NULL`,
  network: sql`SELECT DISTINCT address AS shared, member_id FROM devices_seen WHERE viewer_id IS NULL`,
} as const satisfies Record<ClusterKind, unknown>
export const clusterKinds = Object.keys(sharing) as ClusterKind[]

/** Those who share something, the largest incomes first. Ids stay while a cluster does: an operator may have its page open. */
export async function countClusters(tx: Tx, kind: ClusterKind): Promise<void> {
  await sql`
    WITH pairs AS (${sharing[kind]}),
    shared AS (SELECT shared, count(DISTINCT member_id) AS size FROM pairs GROUP BY shared HAVING count(DISTINCT member_id) > 1),
    weighed AS (SELECT s.shared, s.size, sum(coalesce(i.direct_total + i.level_total, 0))::bigint AS income,
        (array_agg(p.member_id ORDER BY p.member_id))[1:${membersPerClusterMax}] AS members
      FROM shared s JOIN pairs p ON p.shared = s.shared JOIN people m ON m.id = p.member_id AND m.role = 'member'
        LEFT JOIN income_held i ON i.member_id = p.member_id
      GROUP BY 1, 2 HAVING count(*) > 1 ORDER BY income DESC, s.size DESC, s.shared LIMIT ${clustersPerKindMax}),
    gone AS (DELETE FROM abuse_clusters c WHERE c.kind = ${kind} AND NOT EXISTS (SELECT 1 FROM weighed w WHERE w.shared = c.shared))
    INSERT INTO abuse_clusters (kind, shared, members, size, income)
    SELECT ${kind}, shared, members, cardinality(members), income FROM weighed
    ON CONFLICT (kind, shared) DO UPDATE SET members = excluded.members, size = excluded.size, income = excluded.income`.execute(
    tx,
  )
}

export type WeekRow = {
  week: string
  visited: bigint
  registered: number
  verified: number
  funded: number
  active: number
  deposited: bigint
}

/** Weeks in which anybody came or registered, newest first. */
export async function growthWeeks(reader: Reader, limit: number): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    SELECT to_char(week, 'YYYY-MM-DD') AS week, coalesce(v.visits, 0)::bigint AS visited, coalesce(g.registered, 0) AS registered,
      coalesce(g.verified, 0) AS verified, coalesce(g.funded, 0) AS funded, coalesce(g.active, 0) AS active,
      coalesce(g.deposited, 0)::bigint AS deposited
    FROM growth_weeks g FULL JOIN (SELECT date_trunc('week', day)::date AS week, sum(visits) AS visits FROM register_visits GROUP BY 1) v USING (week)
    ORDER BY week DESC LIMIT ${limit}`.execute(reader)
  return rows
}

export type TeamRow = {
  id: bigint
  name: string
  ref_id: string
  members: number
  active: number
  deposited: bigint
  income: bigint
}

export async function biggestTeams(reader: Reader): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    SELECT m.id, m.name, m.ref_id, t.members, t.active, t.deposited, t.income FROM growth_teams t JOIN people m ON m.id = t.member_id
    ORDER BY t.members DESC, m.id`.execute(reader)
  return rows
}

export type ClusterRow = {
  id: bigint
  kind: ClusterKind
  shared: string
  size: number
  income: bigint
  held: number
  shown: { id: number; name: string; refId: string; income: number; isHeld: boolean }[]
}

const shownMax = 20

export function clustersPage(
  reader: Reader,
  { kind, sort, ...bounds }: { kind?: ClusterKind | undefined; sort: 'income' | 'size'; limit: number; offset: number },
): Promise<{ rows: ClusterRow[]; total: number }> {
  const list = {
    columns: sql`c.id, c.kind, c.shared, c.size, c.income,
      (SELECT count(*)::int FROM members_frozen f WHERE f.member_id = ANY (c.members)) AS held,
      (SELECT json_agg(s) FROM (SELECT m.id, m.name, m.ref_id AS "refId", coalesce(i.direct_total + i.level_total, 0) AS income,
          EXISTS (SELECT 1 FROM members_frozen f WHERE f.member_id = m.id) AS "isHeld"
        FROM people m LEFT JOIN income_held i ON i.member_id = m.id WHERE m.id = ANY (c.members[1:${shownMax}]) ORDER BY m.id) s) AS shown`,
    from: sql`abuse_clusters c`,
    where: [kind ? sql`c.kind = ${kind}` : undefined],
    order: [sort === 'size' ? sql`c.size` : sql`c.income`, sql`c.id`],
    isDown: true,
  } as const
  return readPage<ClusterRow>(reader, list, bounds)
}

export async function clusterById(
  reader: Reader,
  id: bigint,
): Promise<{ kind: ClusterKind; shared: string; members: bigint[] } | undefined> {
  const { rows } = await sql<{ kind: ClusterKind; shared: string; members: bigint[] }>`
    SELECT kind, shared, members FROM abuse_clusters WHERE id = ${id}`.execute(reader)
  return rows[0]
}

export async function addVisit(reader: Reader, now: Date): Promise<void> {
  await sql`INSERT INTO register_visits AS v (day, visits) VALUES ((${now}::timestamptz AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (day) DO UPDATE SET visits = v.visits + 1`.execute(reader)
}
