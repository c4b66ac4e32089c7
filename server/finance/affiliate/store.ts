import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { notSetAside } from '../../watch/set-aside/not-set-aside.ts'

export async function insertSponsorship(tx: Tx, memberId: bigint, sponsorId: bigint | null): Promise<void> {
  await sql`SELECT team_place_member(${memberId}, ${sponsorId})`.execute(tx)
}

export async function isSponsored(tx: Tx, memberId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('sponsorships')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

export async function setActive(tx: Tx, memberId: bigint): Promise<void> {
  await sql`SELECT team_follow_active(${memberId})`.execute(tx)
}

/** When the earliest deposit counts that does not yet, up to `upTo`. */
export async function nextToCount(reader: Reader, upTo: Date): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('business_to_come')
    .select('counts_at')
    .where('counts_at', '<=', upTo)
    .where(notSetAside)
    .orderBy('counts_at')
    .limit(1)
    .executeTakeFirst()
  return row?.counts_at
}

/** Deposits whose time has come, the oldest first. */
export function dueToCount(reader: Reader, at: Date, limit: number) {
  return reader
    .selectFrom('business_to_come')
    .select(['deposit_id', 'member_id'])
    .where('counts_at', '<=', at)
    .where(notSetAside)
    .orderBy('counts_at')
    .orderBy('deposit_id')
    .limit(limit)
    .execute()
}

/** These count as team business from now on. */
export async function countDeposits(tx: Tx, depositIds: readonly bigint[]): Promise<void> {
  await sql`SELECT team_count_business(${depositIds}::bigint[])`.execute(tx)
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

export async function versionSince(reader: Reader, version: number): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('level_structures')
    .select('created_at')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.created_at
}

export async function insertLevels(
  tx: Tx,
  basedOn: number,
  now: Date,
  rules: readonly { level: number; shareBasisPoints: number; activeMembersMin: number; teamBusinessMin: bigint }[],
): Promise<void> {
  await sql`SELECT levels_change(${basedOn}, ${now}, ${rules.map(({ level }) => level)}::int[],
    ${rules.map(({ shareBasisPoints }) => shareBasisPoints)}::int[], ${rules.map(({ activeMembersMin }) => activeMembersMin)}::int[],
    ${rules.map(({ teamBusinessMin }) => teamBusinessMin)}::bigint[])`.execute(tx)
}

/** The levels of a structure that would pay the member as things stand. */
export async function eligibleLevels(reader: Reader, memberId: bigint, version: number): Promise<number[]> {
  const { rows } = await sql<{ level: number }>`
    SELECT r.level FROM level_rules r, team_standings s WHERE r.version = ${version} AND s.member_id = ${memberId}
      AND is_eligible(r.active_members_min, r.team_business_min, s.active, s.active_directs, s.team_business)`.execute(
    reader,
  )
  return rows.map(({ level }) => level)
}

export function levelsOf(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('team_levels')
    .select(['members', 'active_members', 'deposited'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Those of these members who stand below one, with their level. */
export async function placesOf(
  reader: Reader,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<{ id: bigint; name: string; ref_id: string; level: number }[]> {
  const { rows } = await sql<{ id: bigint; name: string; ref_id: string; level: number }>`
    SELECT m.id, m.name, m.ref_id, array_position(s.uplines, ${memberId}) AS level FROM sponsorships s JOIN people m ON m.id = s.member_id
    WHERE s.member_id = ANY (${ids}::bigint[]) AND s.uplines @> ARRAY[${memberId}]::bigint[]`.execute(reader)
  return rows
}

/** A member by referral id who stands below one; undefined for anybody else. */
export async function findInTeam(
  reader: Reader,
  memberId: bigint,
  refId: string,
): Promise<{ id: bigint; name: string; level: number } | undefined> {
  const { rows } = await sql<{ id: bigint; name: string; level: number }>`
    SELECT m.id, m.name, array_position(s.uplines, ${memberId}) AS level FROM people m JOIN sponsorships s ON s.member_id = m.id
    WHERE m.ref_id = ${refId.toUpperCase()} AND s.uplines @> ARRAY[${memberId}]::bigint[]`.execute(reader)
  return rows[0]
}

export function standingOf(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('team_standings')
    .select(['active', 'active_directs', 'team_business'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}
