import type { OperatorRole } from '@fairlead/contract/route'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { StopTarget } from './target.ts'

export type StopKind = 'entries' | 'close_only' | 'close_all'
export type StopRow = {
  id: bigint
  scope: StopTarget['scope']
  member_id: bigint | null
  symbol: string | null
  strategy: number | null
  kind: StopKind
  reason: string
  set_by: string
  role: OperatorRole
  confirmed_by: string | null
  set_at: Date
  lifted_by: string | null
  lifted_at: Date | null
  members: number
  positions: number
  floating_cents: bigint | null
  closed: number
  closed_cents: bigint
  closed_at: Date | null
  closing: number
}

export async function findMember(reader: Reader, named: string): Promise<bigint | undefined> {
  const row = await reader
    .selectFrom('people')
    .select('id')
    .where((where) => where.or([where('email', '=', named.toLowerCase()), where('ref_id', '=', named)]))
    .executeTakeFirst()
  return row?.id
}

export async function findById(reader: Reader, memberId: bigint): Promise<bigint | undefined> {
  const row = await reader.selectFrom('people').select('id').where('id', '=', memberId).executeTakeFirst()
  return row?.id
}

/** The roles of these operators; who is none has none. */
export async function rolesOf(reader: Reader, ids: readonly bigint[]): Promise<OperatorRole[]> {
  const rows = await reader
    .selectFrom('people')
    .select('role')
    .where('id', 'in', [...ids])
    .where('role', '<>', 'member')
    .execute()
  return rows.map(({ role }) => role as OperatorRole)
}

/** Members whose positions an operator has had closed since, alone. */
export async function closedAloneSince(reader: Reader, operatorId: bigint, since: Date): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    SELECT coalesce(sum(members), 0)::int AS members FROM trading_stops
    WHERE kind = 'close_all' AND confirmed_by IS NULL AND set_by = ${operatorId} AND set_at > ${since}`.execute(reader)
  return rows[0]?.members ?? 0
}

export async function nameOf(reader: Reader, memberId: bigint): Promise<string | undefined> {
  const row = await reader.selectFrom('people').select(['name', 'ref_id']).where('id', '=', memberId).executeTakeFirst()
  return row && `${row.name} (${row.ref_id})`
}

/** Of two operators who stop the same at once the second takes the place of the first. */
export async function waitForOtherStops(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('trading_stops', 7))`.execute(tx)
}

export type Reached = {
  bots: number
  members: number
  waiting: number
  sums: {
    symbol: string
    is_long: boolean
    positions: number
    steps: number
    steps_entry: number
    swap_cents: number
    entry_commission_cents: number
  }[]
}

/** What a stop would reach: bots in service, what they hold, and what waits to be opened. */
export async function reachOf(reader: Reader, target: StopTarget): Promise<Reached> {
  const { rows } = await sql<Reached>`
    WITH held AS (SELECT a.member_id, p.symbol, p.steps, p.entry_points, p.swap_cents, p.entry_commission_cents
      FROM positions_held p JOIN accounts_traded a ON a.id = p.account_id WHERE ${withinReach(target)}),
    sums AS (SELECT symbol, steps > 0 AS is_long, count(*)::int AS positions, sum(steps)::float8 AS steps,
        sum(steps * entry_points)::float8 AS steps_entry, sum(swap_cents)::float8 AS swap_cents,
        sum(entry_commission_cents)::float8 AS entry_commission_cents FROM held GROUP BY 1, 2)
    SELECT (SELECT count(*)::int FROM accounts_traded a WHERE a.shard_id IS NOT NULL AND ${ofMember(target)}) AS bots,
      (SELECT count(DISTINCT member_id)::int FROM held) AS members,
      (SELECT count(*)::int FROM entries_waiting e JOIN accounts_traded a ON a.id = e.account_id
        WHERE ${ofMember(target)} AND ${target.scope === 'instrument' ? sql`e.symbol = ${target.symbol}` : sql`true`}
          AND ${target.scope === 'strategy' ? sql`e.kind = ${target.strategy}` : sql`true`}) AS waiting,
      (SELECT coalesce(json_agg(s), '[]') FROM sums s) AS sums`.execute(reader)
  if (!rows[0]) throw new Error('What a stop reaches could not be read')
  return rows[0]
}

const ofMember = (target: StopTarget) => (target.scope === 'member' ? sql`a.member_id = ${target.memberId}` : sql`true`)

/** Of a strategy also the counter trades that cover its positions. */
function withinReach(target: StopTarget): RawBuilder<unknown> {
  if (target.scope === 'instrument') return sql`p.symbol = ${target.symbol}`
  if (target.scope === 'strategy')
    return sql`EXISTS (SELECT 1 FROM positions_held q WHERE q.account_id = p.account_id AND q.position_id = p.trade_position_id
      AND q.kind = ${target.strategy})`
  return ofMember(target)
}

export async function insertStop(
  tx: Tx,
  stop: {
    target: StopTarget
    kind: StopKind
    reason: string
    operatorId: bigint
    confirmedBy: bigint | undefined
    role: OperatorRole
    now: Date
    members: number
    positions: number
    floatingCents: number | undefined
  },
): Promise<bigint> {
  const { target } = stop
  const { id } = await tx
    .insertInto('trading_stops')
    .values({
      scope: target.scope,
      member_id: target.scope === 'member' ? target.memberId : null,
      symbol: target.scope === 'instrument' ? target.symbol : null,
      strategy: target.scope === 'strategy' ? target.strategy : null,
      kind: stop.kind,
      reason: stop.reason,
      set_by: stop.operatorId,
      confirmed_by: stop.confirmedBy ?? null,
      role: stop.role,
      set_at: stop.now,
      members: stop.members,
      positions: stop.positions,
      floating_cents: stop.floatingCents === undefined ? null : BigInt(Math.round(stop.floatingCents)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What holds for exactly this target. */
export async function stopOn(
  reader: Reader,
  target: StopTarget,
): Promise<{ id: bigint; kind: StopKind; role: OperatorRole } | undefined> {
  const { rows } = await sql<{ id: bigint; kind: StopKind; role: OperatorRole }>`
    SELECT id, kind, role FROM trading_stops WHERE lifted_at IS NULL AND scope = ${target.scope}
    AND member_id IS NOT DISTINCT FROM ${target.scope === 'member' ? target.memberId : null}::bigint
    AND symbol IS NOT DISTINCT FROM ${target.scope === 'instrument' ? target.symbol : null}::text
    AND strategy IS NOT DISTINCT FROM ${target.scope === 'strategy' ? target.strategy : null}::smallint`.execute(reader)
  return rows[0]
}

export async function liftById(tx: Tx, id: bigint, operatorId: bigint, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trading_stops')
    .set({ lifted_at: now, lifted_by: operatorId })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a stop reaches: whole accounts where it reaches all of them, single positions otherwise. */
export function reachedBy(target: StopTarget): RawBuilder<unknown> {
  const isWhole = target.scope === 'platform' || target.scope === 'member'
  return sql`
    SELECT DISTINCT a.id AS account_id, ${isWhole ? sql`NULL::bigint` : sql`p.position_id`} AS position_id
    FROM positions_held p JOIN accounts_traded a ON a.id = p.account_id
    WHERE a.shard_id IS NOT NULL AND ${withinReach(target)}`
}

const columns = sql`
  s.id, s.scope, s.member_id, s.symbol, s.strategy, s.kind, s.reason, by_whom.name AS set_by, s.role, second.name AS confirmed_by, s.set_at, lifter.name AS lifted_by, s.lifted_at,
  s.members, s.positions, s.floating_cents,
  coalesce(c.positions, 0)::int AS closed, coalesce(c.cents, 0)::bigint AS closed_cents, c.at AS closed_at,
  (SELECT count(*)::int FROM closes_asked r WHERE r.stop_id = s.id AND r.done_at IS NULL) AS closing`
const joined = sql`JOIN people by_whom ON by_whom.id = s.set_by LEFT JOIN people lifter ON lifter.id = s.lifted_by
  LEFT JOIN people second ON second.id = s.confirmed_by
  LEFT JOIN LATERAL (SELECT sum(positions) AS positions, sum(profit_cents) AS cents, max(closed_at) AS at
    FROM stops_carried_out WHERE stop_id = s.id) c ON true`

export async function stopById(reader: Reader, id: bigint): Promise<StopRow | undefined> {
  const { rows } = await sql<StopRow>`SELECT ${columns} FROM trading_stops s ${joined} WHERE s.id = ${id}`.execute(
    reader,
  )
  return rows[0]
}

/** Those that hold first, the newest of each on top. */
export async function stopsPage(
  reader: Reader,
  bounds: { limit: number; offset: number },
): Promise<{ rows: StopRow[]; total: number; holding: number }> {
  const list = {
    columns,
    from: sql`trading_stops s`,
    shown: joined,
    above: sql`(s.lifted_at IS NULL) DESC`,
    order: [sql`s.id`],
    isDown: true,
  } as const
  const page = await readPage<StopRow>(reader, list, bounds)
  const { holding } = await reader
    .selectFrom('trading_stops')
    .select(({ fn }) => fn.countAll<bigint>().as('holding'))
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...page, holding: Number(holding) }
}

/** Withdrawals that were let through and not paid yet. */
export async function approvedWaiting(reader: Reader): Promise<{ waiting: number; amount: bigint }> {
  const { rows } = await sql<{ waiting: number; amount: bigint }>`
    SELECT count(*)::int AS waiting, coalesce(sum(amount), 0)::bigint AS amount FROM withdrawals_asked
    WHERE status = 'processing' AND approved_at IS NOT NULL`.execute(reader)
  return rows[0] ?? { waiting: 0, amount: 0n }
}

export type Notice = {
  stop_id: bigint
  about: 'set' | 'lifted'
  told_until: bigint
} & Pick<StopRow, 'scope' | 'member_id' | 'symbol' | 'strategy' | 'kind'>

export async function insertNotice(tx: Tx, stopId: bigint, about: Notice['about']): Promise<void> {
  await tx.insertInto('stop_notices').values({ stop_id: stopId, about }).execute()
}

/** The oldest of which not everybody was notified; one process at a time. */
export async function nextNotice(tx: Tx): Promise<Notice | undefined> {
  const { rows } = await sql<Notice>`
    SELECT n.stop_id, n.about, n.told_until, s.scope, s.member_id, s.symbol, s.strategy, s.kind
    FROM stop_notices n JOIN trading_stops s ON s.id = n.stop_id
    WHERE n.done_at IS NULL ORDER BY n.stop_id, n.about DESC LIMIT 1 FOR UPDATE OF n`.execute(tx)
  return rows[0]
}

export async function endNotice(
  tx: Tx,
  { stop_id, about }: Notice,
  how: { at: Date } | { toldUntil: bigint },
): Promise<void> {
  await tx
    .updateTable('stop_notices')
    .set('at' in how ? { done_at: how.at } : { told_until: how.toldUntil })
    .where('stop_id', '=', stop_id)
    .where('about', '=', about)
    .execute()
}

/** Members whose bots a stop holds back, by their numbers: of an instrument those whose own choice does not leave it out. */
export async function heldBack(reader: Reader, target: StopTarget, after: bigint, countMax: number): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT DISTINCT a.member_id FROM accounts_traded a
    WHERE a.member_id > ${after} AND a.shard_id IS NOT NULL AND ${ofMember(target)}
      AND ${target.scope === 'instrument' ? sql`(a.settings->'assets' IS NULL OR a.settings->'assets' ? ${target.symbol})` : sql`true`}
    ORDER BY a.member_id LIMIT ${countMax}`.execute(reader)
  return rows.map(({ member_id }) => member_id)
}
