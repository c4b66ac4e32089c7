import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'

export async function insertSponsorship(tx: Tx, memberId: bigint, sponsorId: bigint | null): Promise<void> {
  await sql`SELECT team_place_member(${memberId}, ${sponsorId})`.execute(tx)
}

export async function setActive(tx: Tx, memberId: bigint, active: boolean): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`SELECT team_set_active(${memberId}, ${active}) AS changed`.execute(
    tx,
  )
  return rows[0]?.changed ?? false
}

export async function newestVersion(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('level_structures')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.version
}

export function newestLevelRules(reader: Reader) {
  return reader
    .selectFrom('level_rules')
    .select(['version', 'level', 'share_basis_points', 'active_members_min', 'team_business_min'])
    .where('version', '=', (eb) =>
      eb.selectFrom('level_structures').select((max) => max.fn.max('version').as('version')),
    )
    .orderBy('level')
    .execute()
}

export async function insertLevels(
  tx: Tx,
  version: number,
  now: Date,
  rules: readonly { level: number; shareBasisPoints: number; activeMembersMin: number; teamBusinessMin: bigint }[],
): Promise<void> {
  await tx.insertInto('level_structures').values({ version, created_at: now }).execute()
  await tx
    .insertInto('level_rules')
    .values(
      rules.map((rule) => ({
        version,
        level: rule.level,
        share_basis_points: rule.shareBasisPoints,
        active_members_min: rule.activeMembersMin,
        team_business_min: rule.teamBusinessMin,
      })),
    )
    .execute()
}

export function standingOf(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('team_standings')
    .select(['active', 'active_directs', 'team_business'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export function levelsOf(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('team_levels')
    .select(['members', 'active_members', 'deposited'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}
