import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { notSetAside, setAsideFrom } from '../../watch/set-aside/not-set-aside.ts'

export type Hosting = {
  capital: bigint
  active_from: Date
  ended_at: Date | null
  low_since: Date | null
  grace_ends_at: Date | null
  deactivated_at: Date | null
}

export function hostingOf(reader: Reader, memberId: bigint): Promise<Hosting | undefined> {
  return reader
    .selectFrom('bot_hosting')
    .select(['capital', 'active_from', 'ended_at', 'low_since', 'grace_ends_at', 'deactivated_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** A day that was charged before the bot was ended stays charged. */
export async function putHosting(
  tx: Tx,
  memberId: bigint,
  capital: bigint,
  now: Date,
  dayBefore: string,
): Promise<void> {
  await sql`
    INSERT INTO bot_hosting AS h (member_id, capital, active_from, hosted_through) VALUES (${memberId}, ${capital}, ${now}, ${dayBefore})
    ON CONFLICT (member_id) DO UPDATE SET capital = excluded.capital, active_from = excluded.active_from, ended_at = NULL,
      hosted_through = greatest(h.hosted_through, excluded.hosted_through), low_since = NULL, deactivated_at = NULL`.execute(
    tx,
  )
}

export async function endHostingOf(tx: Tx, memberIds: readonly bigint[], now: Date): Promise<void> {
  await tx
    .updateTable('bot_hosting')
    .set({ ended_at: now })
    .where('member_id', 'in', memberIds)
    .where('ended_at', 'is', null)
    .execute()
}

/** As the index has it. */
const hostingDue = sql`greatest((hosted_through + 1)::timestamp AT TIME ZONE 'UTC', active_from)`

/** When the earliest day of hosting that is not charged yet is due, up to `upTo`. */
export async function nextHosting(reader: Reader, upTo: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date }>`
    SELECT ${hostingDue} AS due FROM bot_hosting
    WHERE ended_at IS NULL AND deactivated_at IS NULL AND ${hostingDue} <= ${upTo} AND ${notSetAside} ORDER BY ${hostingDue} LIMIT 1`.execute(
    reader,
  )
  return rows[0]?.due
}

export async function dueForHosting(reader: Reader, at: Date, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT member_id FROM bot_hosting WHERE ended_at IS NULL AND deactivated_at IS NULL AND ${hostingDue} <= ${at} AND ${notSetAside}
    ORDER BY ${hostingDue}, member_id LIMIT ${limit}`.execute(reader)
  return rows.map((row) => row.member_id)
}

export async function setHosted(tx: Tx, memberIds: readonly bigint[], day: string): Promise<void> {
  await sql`UPDATE bot_hosting SET hosted_through = ${day}::date
    WHERE member_id = ANY (${memberIds}::bigint[]) AND hosted_through < ${day}::date`.execute(tx)
}

/** Of these, whose bot is to trade through a terminal while none is paired: a day that begins so is not charged. */
export async function withoutTerminal(tx: Tx, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT b.member_id FROM bots_standing b JOIN accounts_traded a ON a.id = b.account_id
    WHERE b.member_id = ANY (${memberIds}::bigint[]) AND NOT a.is_paper
      AND NOT EXISTS (SELECT 1 FROM terminals_paired t WHERE t.account_id = a.id AND t.ended_at IS NULL)`.execute(tx)
  return new Set(rows.map(({ member_id }) => member_id))
}

const balance = sql`(b.fuel + b.bonus_fuel)`
const threshold = sql`low_fuel_threshold(h.capital, r.low_fuel_min, r.low_fuel_basis_points)`
const running = sql`h.ended_at IS NULL AND h.deactivated_at IS NULL`

export type Affected = { member_id: bigint; balance: bigint; grace_days?: number }

const affected = (
  change: ReturnType<typeof sql>,
  graceDays: ReturnType<typeof sql> | undefined = undefined,
) => sql<Affected>`
  WITH changed AS (${change} RETURNING h.member_id, ${balance} AS balance ${graceDays ? sql`, ${graceDays} AS grace_days` : sql``})
  SELECT * FROM changed ORDER BY member_id`

const ofThese = (memberIds: readonly bigint[]) => sql`h.member_id = ANY (${memberIds}::bigint[])`

export async function holdMembers(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await sql`SELECT fuel_hold(${memberIds}::bigint[])`.execute(tx)
}

/** Whose fuel has become low, or is back. */
const isChanging = (at: Date) => sql`((h.low_since IS NOT NULL AND ${balance} >= ${threshold})
  OR (h.low_since IS NULL AND h.active_from <= ${at} AND ${balance} < ${threshold}))`

/** Of all members, so many at most. */
export async function changing(reader: Reader, at: Date, limit: number, work: string): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT h.member_id FROM bot_hosting h JOIN fuel_held b ON b.member_id = h.member_id, rates_at(${at}) r
    WHERE ${running} AND ${isChanging(at)} AND h.member_id <> ALL (${setAsideFrom(work)})
    ORDER BY h.member_id LIMIT ${limit}`.execute(reader)
  return rows.map(({ member_id }) => member_id)
}

/**
 * Of these members those whose fuel has become low or is back, or whose grace is over. Their fuel and hosting is held until
 * the transaction ends, in the order in which everybody takes it; what is changed then is looked at again.
 */
export async function holdChanging(
  tx: Tx,
  at: Date,
  { memberIds, isGraceOver = false }: { memberIds: readonly bigint[]; isGraceOver?: boolean },
): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT h.member_id FROM bot_hosting h JOIN fuel_held b ON b.member_id = h.member_id, rates_at(${at}) r
    WHERE ${running} AND ${ofThese(memberIds)} AND (${isChanging(at)} ${isGraceOver ? sql`OR h.grace_ends_at <= ${at}` : sql``})`.execute(
    tx,
  )
  const found = rows.map(({ member_id }) => member_id)
  if (found.length > 0) await holdMembers(tx, found)
  return found
}

/** Fuel of these held members is below the threshold. */
export async function beginLow(tx: Tx, at: Date, held: readonly bigint[]): Promise<Affected[]> {
  const { rows } = await affected(sql`UPDATE bot_hosting h SET low_since = ${at} FROM fuel_held b, rates_at(${at}) r
    WHERE b.member_id = h.member_id AND ${running} AND h.low_since IS NULL AND h.active_from <= ${at} AND ${balance} < ${threshold}
      AND ${ofThese(held)}`).execute(tx)
  return rows
}

/** Fuel of these held members is back before the grace period was over. */
export async function endLow(tx: Tx, at: Date, held: readonly bigint[]): Promise<Affected[]> {
  const { rows } = await affected(sql`UPDATE bot_hosting h SET low_since = NULL FROM fuel_held b, rates_at(${at}) r
    WHERE b.member_id = h.member_id AND ${running} AND h.low_since IS NOT NULL AND ${balance} >= ${threshold}
      AND ${ofThese(held)}`).execute(tx)
  return rows
}

/** When the first grace is over, up to `upTo`. */
export async function nextGraceEnd(reader: Reader, upTo: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ grace_ends_at: Date }>`
    SELECT grace_ends_at FROM bot_hosting WHERE ended_at IS NULL AND deactivated_at IS NULL AND grace_ends_at <= ${upTo} AND ${notSetAside}
    ORDER BY grace_ends_at LIMIT 1`.execute(reader)
  return rows[0]?.grace_ends_at
}

/** Whose grace is over, the longest first. */
export async function graceOver(reader: Reader, at: Date, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT member_id FROM bot_hosting WHERE ended_at IS NULL AND deactivated_at IS NULL AND grace_ends_at <= ${at} AND ${notSetAside}
    ORDER BY grace_ends_at, member_id LIMIT ${limit}`.execute(reader)
  return rows.map(({ member_id }) => member_id)
}

export async function deactivate(tx: Tx, at: Date, held: readonly bigint[]): Promise<Affected[]> {
  const { rows } = await affected(
    sql`UPDATE bot_hosting h SET deactivated_at = ${at} FROM fuel_held b
    WHERE b.member_id = h.member_id AND ${running} AND h.grace_ends_at <= ${at} AND ${ofThese(held)}`,
    sql`(extract(epoch FROM h.grace_ends_at - h.low_since) / 86400)::int`,
  ).execute(tx)
  return rows
}

export async function lowFuelThreshold(reader: Reader, capital: bigint, at: Date): Promise<bigint> {
  const { rows } = await sql<{ low: bigint }>`
    SELECT low_fuel_threshold(${capital}, r.low_fuel_min, r.low_fuel_basis_points) AS low FROM rates_at(${at}) r`.execute(
    reader,
  )
  if (!rows[0]) throw new Error(`There are no terms at ${at.toISOString()}`)
  return rows[0].low
}
