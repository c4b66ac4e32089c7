import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { JsonObject } from '../../platform/database/schema.gen.ts'

export type KeptName = 'brokers' | 'bonus' | 'promo' | 'samples' | 'open_books'
export type StoredSettings = { version: number; value: JsonObject; valid_from: Date }

/** The newest of a setting, if operators have ever changed it. */
export async function newestKept(reader: Reader, name: KeptName): Promise<StoredSettings | undefined> {
  const { rows } = await sql<StoredSettings>`
    SELECT version, value, valid_from FROM house_settings WHERE name = ${name} ORDER BY version DESC LIMIT 1`.execute(
    reader,
  )
  return rows[0]
}

export async function insertKept(tx: Tx, name: KeptName, version: number, value: JsonObject, now: Date): Promise<void> {
  await sql`INSERT INTO house_settings (name, version, value, valid_from)
    VALUES (${name}, ${version}, ${JSON.stringify(value)}::jsonb, ${now})`.execute(tx)
}

export type ChangeRow = {
  id: bigint
  setting: string
  version: number
  before: JsonObject
  after: JsonObject
  actor: string
  at: Date
  undoes: bigint | null
  can_undo: boolean
}

export async function insertChange(
  tx: Tx,
  change: {
    setting: string
    version: number
    before: JsonObject
    after: JsonObject
    actorId: bigint
    now: Date
    undoes: bigint | null
  },
): Promise<void> {
  await sql`INSERT INTO setting_changes (setting, version, before, after, actor_id, at, undoes)
    VALUES (${change.setting}, ${change.version}, ${JSON.stringify(change.before)}::jsonb, ${JSON.stringify(change.after)}::jsonb,
      ${change.actorId}, ${change.now}, ${change.undoes})`.execute(tx)
}

const columns = sql`c.id, c.setting, c.version, c.before, c.after, m.name AS actor, c.at, c.undoes,
  NOT EXISTS (SELECT 1 FROM setting_changes later WHERE later.setting = c.setting AND later.id > c.id) AS can_undo`

export function changesPage(
  reader: Reader,
  bounds: { limit: number; offset: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const list = {
    columns,
    from: sql`setting_changes c`,
    shown: sql`JOIN people m ON m.id = c.actor_id`,
    order: [sql`c.id`],
    isDown: true,
  } as const
  return readPage<ChangeRow>(reader, list, bounds)
}

export async function changeById(reader: Reader, id: bigint): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`
    SELECT ${columns} FROM setting_changes c JOIN people m ON m.id = c.actor_id WHERE c.id = ${id}`.execute(reader)
  return rows[0]
}

export type LevelEffect = { level: number; paid: bigint; would_pay: bigint }
export type MemberEffect = { id: bigint; name: string; ref_id: string; paid: bigint; would_pay: bigint }
export type LevelsGiven = readonly {
  level: number
  shareBasisPoints: number
  activeMembersMin: number
  teamBusinessMin: bigint
}[]

/**
 * What a structure would have paid on the charges of a time, beside what was paid: by level, and the members it changes the most
 * for. Who is eligible is judged by how members stand now; nobody keeps how they stood at each charge.
 */
export async function effectOfLevels(
  reader: Reader,
  levels: LevelsGiven,
  { from, to, membersMax }: { from: Date; to: Date; membersMax: number },
): Promise<{
  charges: number
  collected: bigint
  gaining: number
  losing: number
  levels: LevelEffect[]
  members: MemberEffect[]
}> {
  const column = <T>(pick: (one: LevelsGiven[number]) => T) => levels.map(pick)
  const { rows } = await sql<{
    charges: number
    collected: string
    gaining: number
    losing: number
    levels: { level: number; paid: string; would_pay: string }[]
    members: { id: string; name: string; ref_id: string; paid: string; would_pay: string }[]
  }>`
    WITH given AS (SELECT * FROM unnest(${column((l) => l.level)}::int[], ${column((l) => l.shareBasisPoints)}::int[],
        ${column((l) => l.activeMembersMin)}::int[], ${column((l) => l.teamBusinessMin)}::bigint[]) AS g(level, bp, active_min, business_min)),
    charged AS (SELECT member_id, count(*) AS charges, sum(fuel_paid) AS collected FROM charges_made
        WHERE at >= ${from} AND at < ${to} AND level_version IS NOT NULL AND fuel_paid > 0 GROUP BY member_id),
    paid AS (SELECT s.uplines[n.level::int] AS upline, n.level::int AS level, sum(n.share) AS amount
      FROM charges_made c JOIN team_edges s ON s.member_id = c.member_id
        CROSS JOIN LATERAL unnest(c.shares) WITH ORDINALITY AS n(share, level)
      WHERE c.at >= ${from} AND c.at < ${to} AND c.level_version IS NOT NULL AND n.share > 0 GROUP BY 1, 2),
    would AS (SELECT u.upline, u.level::int AS level,
        sum(level_share(c.collected::bigint, g.bp, g.active_min, g.business_min, t.active, t.active_directs, t.team_business)) AS amount
      FROM charged c JOIN team_edges s ON s.member_id = c.member_id
        CROSS JOIN LATERAL unnest(s.uplines) WITH ORDINALITY AS u(upline, level)
        JOIN given g ON g.level = u.level JOIN teams_counted t ON t.member_id = u.upline GROUP BY 1, 2),
    compared AS (SELECT upline, level, sum(paid) AS paid, sum(would_pay) AS would_pay FROM (
        SELECT upline, level, amount AS paid, 0 AS would_pay FROM paid UNION ALL SELECT upline, level, 0, amount FROM would) b GROUP BY 1, 2),
    uplines AS (SELECT upline, sum(paid) AS paid, sum(would_pay) AS would_pay FROM compared GROUP BY 1)
    SELECT (SELECT coalesce(sum(charges), 0)::int FROM charged) AS charges, (SELECT coalesce(sum(collected), 0)::text FROM charged) AS collected,
      (SELECT count(*)::int FROM uplines WHERE would_pay > paid) AS gaining, (SELECT count(*)::int FROM uplines WHERE would_pay < paid) AS losing,
      (SELECT coalesce(json_agg(l ORDER BY l.level), '[]') FROM (
        SELECT level, sum(paid)::text AS paid, sum(would_pay)::text AS would_pay FROM compared GROUP BY level) l) AS levels,
      (SELECT coalesce(json_agg(p), '[]') FROM (
        SELECT m.id::text AS id, m.name, m.ref_id, p.paid::text AS paid, p.would_pay::text AS would_pay
        FROM uplines p JOIN people m ON m.id = p.upline ORDER BY abs(p.would_pay - p.paid) DESC, m.id LIMIT ${membersMax}) p) AS members`.execute(
    reader,
  )
  const found = rows[0]
  if (!found) throw new Error('The effect of the levels could not be read')
  const sums = <T extends { paid: string; would_pay: string }>(row: T) => ({
    ...row,
    paid: BigInt(row.paid),
    would_pay: BigInt(row.would_pay),
  })
  return {
    ...found,
    collected: BigInt(found.collected),
    levels: found.levels.map(sums),
    members: found.members.map((row) => ({ ...sums(row), id: BigInt(row.id) })),
  }
}
