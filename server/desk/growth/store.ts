import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'

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

export type KnownKind = 'deposit_source' | 'network'

/** Not one of the sources that many share without being one person. */
const unknown = (kind: KnownKind, shared: RawBuilder<unknown>) =>
  sql`NOT EXISTS (SELECT 1 FROM known_sources k WHERE k.kind = ${kind} AND k.shared = ${shared})`
/** Sign-ins that tell anything: behind a network that many share, the same browser is no sign of the same person either. */
const ofNetwork = sql`d.viewer_id IS NULL AND d.address <> '' AND ${unknown('network', sql`d.address`)}`

/** What each kind of cluster shares: a text that more than one member has. */
const sharing = {
  payout_address: sql`SELECT address::text AS shared, member_id FROM addresses_chosen`,
  deposit_source: sql`SELECT DISTINCT from_address::text AS shared, member_id FROM deposits_seen d WHERE ${unknown('deposit_source', sql`d.from_address::text`)}`,
  mt5_login: sql`SELECT lower(server) || ' ' || login AS shared, member_id FROM broker_forms_sent`,
  device: sql`SELECT DISTINCT address || ', ' || left(user_agent, 200) AS shared, member_id FROM devices_seen d WHERE ${ofNetwork}`,
  network: sql`SELECT DISTINCT address AS shared, member_id FROM devices_seen d WHERE ${ofNetwork}`,
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

/** All of it that is known, and those who are not frozen yet, in the order of their numbers. */
export type Cluster = { kind: ClusterKind; shared: string; members: bigint[]; free: bigint[] }

export async function clusterById(reader: Reader, id: bigint): Promise<Cluster | undefined> {
  const { rows } = await sql<Cluster>`
    SELECT kind, shared, members,
      ARRAY(SELECT m.id FROM unnest(c.members) AS m(id) WHERE NOT EXISTS (SELECT 1 FROM members_frozen f WHERE f.member_id = m.id) ORDER BY m.id) AS free
    FROM abuse_clusters c WHERE c.id = ${id}`.execute(reader)
  return rows[0]
}

/** Holds and what makes clusters, one at a time: how much one operator has held counts for the next hold. */
export async function waitForOtherHolds(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('cluster_holds', 7))`.execute(tx)
}

/** How many members there are, and how many of them an operator has frozen alone since, by holds. */
export async function holdWeight(
  reader: Reader,
  operatorId: bigint,
  since: Date,
): Promise<{ all: number; heldAlone: number }> {
  const { rows } = await sql<{ all: number; held_alone: number }>`
    SELECT (SELECT count(*)::int FROM people WHERE role = 'member') AS all,
      (SELECT coalesce(sum(held), 0)::int FROM cluster_holds
       WHERE held_by = ${operatorId} AND confirmed_by IS NULL AND held_at > ${since}) AS held_alone`.execute(reader)
  return { all: rows[0]?.all ?? 0, heldAlone: rows[0]?.held_alone ?? 0 }
}

export async function insertHold(
  tx: Tx,
  hold: { cluster: Cluster; reason: string; operatorId: bigint; confirmedBy: bigint | null; now: Date },
): Promise<bigint> {
  const { kind, shared, members, free } = hold.cluster
  const { id } = await tx
    .insertInto('cluster_holds')
    .values({
      ...{ kind, shared, members, held: free.length, reason: hold.reason },
      ...{ held_by: hold.operatorId, confirmed_by: hold.confirmedBy, held_at: hold.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody may have been frozen otherwise at the same moment. */
export async function setHeld(tx: Tx, id: bigint, held: number): Promise<void> {
  await tx.updateTable('cluster_holds').set({ held }).where('id', '=', id).where('held', '<>', held).execute()
}

export function findHold(tx: Tx, id: bigint): Promise<{ released_at: Date | null } | undefined> {
  return tx.selectFrom('cluster_holds').select('released_at').where('id', '=', id).executeTakeFirst()
}

export async function endHold(tx: Tx, id: bigint, { by, at }: { by: bigint; at: Date }): Promise<void> {
  await tx.updateTable('cluster_holds').set({ released_by: by, released_at: at }).where('id', '=', id).execute()
}

/** Other holds that hold still and want the same members frozen, the newest of each. */
export async function otherHolds(tx: Tx, id: bigint): Promise<{ holdId: bigint; memberId: bigint }[]> {
  const { rows } = await sql<{ hold_id: bigint; member_id: bigint }>`
    SELECT f.member_id, max(h.id) AS hold_id FROM members_frozen f JOIN cluster_holds h ON f.member_id = ANY (h.members)
    WHERE f.hold_id = ${id} AND h.id <> ${id} AND h.released_at IS NULL GROUP BY f.member_id`.execute(tx)
  return rows.map((row) => ({ holdId: row.hold_id, memberId: row.member_id }))
}

export type KnownRow = { kind: KnownKind; shared: string; note: string; added_by: string; added_at: Date }

export function knownPage(
  reader: Reader,
  { search, ...bounds }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: KnownRow[]; total: number }> {
  const list = {
    columns: sql`k.kind, k.shared, k.note, m.name AS added_by, k.added_at`,
    from: sql`known_sources k`,
    shown: sql`JOIN people m ON m.id = k.added_by`,
    searched: sql`lower(k.shared || ' ' || k.note)`,
    order: [sql`k.added_at`, sql`k.shared`],
    isDown: true,
  } as const
  return readPage<KnownRow>(reader, list, { search, ...bounds })
}

export async function countKnown(reader: Reader): Promise<number> {
  const { n } = await reader
    .selectFrom('known_sources')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** False when it is there already. */
export async function insertKnown(
  tx: Tx,
  source: { kind: KnownKind; shared: string; note: string; operatorId: bigint; now: Date },
): Promise<boolean> {
  const { kind, shared, note } = source
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('known_sources')
    .values({ kind, shared, note, added_by: source.operatorId, added_at: source.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteKnown(tx: Tx, { kind, shared }: { kind: KnownKind; shared: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('known_sources')
    .where('kind', '=', kind)
    .where('shared', '=', shared)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of a network also those of its devices. */
export async function dropClustersOf(tx: Tx, { kind, shared }: { kind: KnownKind; shared: string }): Promise<void> {
  await sql`DELETE FROM abuse_clusters WHERE (kind = ${kind} AND shared = ${shared})
    OR (${kind} = 'network' AND kind = 'device' AND starts_with(shared, ${`${shared}, `}))`.execute(tx)
}

export async function addVisit(reader: Reader, now: Date): Promise<void> {
  await sql`INSERT INTO register_visits AS v (day, visits) VALUES ((${now}::timestamptz AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (day) DO UPDATE SET visits = v.visits + 1`.execute(reader)
}
