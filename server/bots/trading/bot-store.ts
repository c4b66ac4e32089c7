import type { BotState } from '@fairlead/contract/entities'
import type { StopShown } from '@fairlead/contract/stops'
import { sql } from 'kysely'
import { holdFuel } from '../../finance/fuel/standing/hold-fuel.ts'
import type { Reader, Tx } from '../../platform/database/db.ts'
import type { JsonObject } from '../../platform/database/schema.gen.ts'
import { notSetAside, setAsideFrom } from '../../watch/set-aside/not-set-aside.ts'
import type { Cause, Standing } from './bot-states.ts'

export type Bot = Standing & {
  member_id: bigint
  since: Date
  reason: string | null
  activated_at: Date | null
  account_id: bigint | null
  settings: JsonObject | null
}
export type Change = {
  memberId: bigint
  cause: Cause
  from: BotState
  to: BotState
  reason: string
  actorId: bigint | null
}

const columns = [
  'member_id',
  'state',
  'since',
  'reason',
  'paused',
  'low',
  'before',
  'activated_at',
  'account_id',
] as const

/** Locks these members' bots, in one order everywhere; who has none yet gets one that stands at `none`; nobody is not in the answer. */
export async function lockBots(tx: Tx, memberIds: readonly bigint[], at: Date): Promise<Map<bigint, Bot>> {
  const ids = [...new Set(memberIds)].sort((one, other) => (one < other ? -1 : 1))
  await holdFuel(tx, ids)
  await sql`INSERT INTO bots (member_id, since) SELECT id, ${at} FROM people WHERE id = ANY (${ids}::bigint[]) ORDER BY id
    ON CONFLICT (member_id) DO NOTHING`.execute(tx)
  const rows = await tx
    .selectFrom('bots')
    .select([...columns, 'settings'])
    .where('member_id', 'in', ids)
    .orderBy('member_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.member_id, row as Bot]))
}

export async function botOf(reader: Reader, memberId: bigint): Promise<Bot | undefined> {
  const row = await reader
    .selectFrom('bots')
    .select([...columns, 'settings'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row as Bot | undefined
}

/** Writes where these bots stand now, and to the fleet whether their accounts may open anything. */
export async function putStandings(tx: Tx, bots: readonly Bot[]): Promise<void> {
  const column = <T>(pick: (bot: Bot) => T) => bots.map(pick)
  await sql`
    WITH stood AS (
      UPDATE bots b SET state = n.state, since = n.since, reason = n.reason, paused = n.paused, low = n.low, before = n.before
      FROM unnest(${column((b) => b.member_id)}::bigint[], ${column((b) => b.state)}::bot_state[], ${column((b) => b.since)}::timestamptz[],
        ${column((b) => b.reason)}::text[], ${column((b) => b.paused)}::boolean[], ${column((b) => b.low)}::boolean[],
        ${column((b) => b.before)}::bot_state[]) AS n(member_id, state, since, reason, paused, low, before)
      WHERE b.member_id = n.member_id RETURNING b.account_id, b.paused OR b.before IS NOT NULL AS paused, b.low)
    UPDATE trading_accounts a SET paused = s.paused, low_fuel = s.low FROM stood s
    WHERE a.id = s.account_id AND (a.paused, a.low_fuel) IS DISTINCT FROM (s.paused, s.low)`.execute(tx)
}

/** Each change is kept, and stands in the bot's own log. */
export async function insertChanges(tx: Tx, changes: readonly Change[], at: Date): Promise<void> {
  const column = <T>(pick: (change: Change) => T) => changes.map(pick)
  await sql`
    WITH given AS (
      SELECT * FROM unnest(${column((c) => c.memberId)}::bigint[], ${column((c) => c.cause)}::text[], ${column((c) => c.from)}::bot_state[],
        ${column((c) => c.to)}::bot_state[], ${column((c) => c.reason)}::text[], ${column((c) => c.actorId)}::bigint[])
        WITH ORDINALITY AS g(member_id, cause, from_state, to_state, reason, actor_id, place)),
    kept AS (
      INSERT INTO bot_changes (member_id, cause, from_state, to_state, reason, actor_id, at)
      SELECT member_id, cause, from_state, to_state, reason, actor_id, ${at} FROM given ORDER BY place)
    INSERT INTO bot_log (member_id, account_id, at, kind, words)
    SELECT g.member_id, b.account_id, ${at}, 'state', g.reason FROM given g JOIN bots b ON b.member_id = g.member_id ORDER BY g.place`.execute(
    tx,
  )
}

/** Has the fleet close all of these members' positions and let their accounts go. */
export async function requestLeave(tx: Tx, leaving: readonly Change[], at: Date): Promise<void> {
  await sql`
    INSERT INTO close_requests (account_id, reason, then_leave, asked_at)
    SELECT a.id, l.reason, true, ${at}
    FROM unnest(${leaving.map(({ memberId }) => memberId)}::bigint[], ${leaving.map(({ reason }) => reason)}::text[]) AS l(member_id, reason)
    JOIN bots b ON b.member_id = l.member_id JOIN trading_accounts a ON a.id = b.account_id
    WHERE a.shard_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM close_requests r WHERE r.account_id = a.id AND r.then_leave AND r.done_at IS NULL)
    ORDER BY a.id`.execute(tx)
}

export async function setChosen(tx: Tx, memberId: bigint, settings: JsonObject | null): Promise<void> {
  const stored = settings && JSON.stringify(settings)
  await sql`
    WITH chosen AS (UPDATE bots SET settings = ${stored}::jsonb WHERE member_id = ${memberId} RETURNING account_id)
    UPDATE trading_accounts a SET settings = ${stored}::jsonb FROM chosen c WHERE a.id = c.account_id`.execute(tx)
}

/** Since when the longest waiting form has waited, but for those of some members. */
export async function firstPending(
  reader: Reader,
  sinceMax: Date,
  except: readonly bigint[],
): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('bots')
    .select('since')
    .where('state', '=', 'pending')
    .where('since', '<=', sinceMax)
    .where('member_id', '<>', sql<bigint>`ALL (${except}::bigint[])`)
    .where(notSetAside)
    .orderBy('since')
    .limit(1)
    .executeTakeFirst()
  return row?.since
}

export async function pendingSince(
  reader: Reader,
  sinceMax: Date,
  except: readonly bigint[],
  limit: number,
): Promise<bigint[]> {
  const rows = await reader
    .selectFrom('bots')
    .select('member_id')
    .where('state', '=', 'pending')
    .where('since', '<=', sinceMax)
    .where('member_id', '<>', sql<bigint>`ALL (${except}::bigint[])`)
    .where(notSetAside)
    .orderBy('since')
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

type HoldingStop = Omit<StopShown, 'target'> & { symbol: string | null; strategy: number | null; set_at: Date }

/** Stops that hold for everybody or for this member, the widest first. */
export async function stopsHolding(reader: Reader, memberId: bigint): Promise<HoldingStop[]> {
  const { rows } = await sql<HoldingStop>`
    SELECT scope, kind, symbol, strategy, set_at FROM stops_set
    WHERE lifted_at IS NULL AND (member_id IS NULL OR member_id = ${memberId})
    ORDER BY array_position(ARRAY['platform', 'member', 'instrument', 'strategy'], scope), symbol, strategy`.execute(
    reader,
  )
  return rows
}

/** Some members who were not notified yet that stakes are learned; from now on they count as notified. */
export async function takeStakesToNotify(tx: Tx, work: string, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    UPDATE bots SET stakes_untold = false WHERE member_id IN (
      SELECT member_id FROM bots WHERE stakes_untold AND member_id <> ALL (${setAsideFrom(work)})
      ORDER BY member_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING member_id`.execute(tx)
  return rows.map(({ member_id }) => member_id)
}
