import type { FleetRows, PendingRow, PositionRow } from '@fairlead/engine/fleet/fleet-rows'
import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { botSettings, type MemberChoice } from '@fairlead/engine/strategy/bot-settings'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { plainArray } from '../../platform/database/plain-array.ts'
import type { StopRow } from './shards/as-entry-stops.ts'

/** `has_others`: whether more of those asked for are there. */
export type Shard = { id: number; version: bigint; reached: Date; has_others: boolean }
/** `members` says whose an account is, `external` which ones terminals trade. */
export type ShardRows = Omit<FleetRows, 'time'> & {
  members: ReadonlyMap<number, bigint>
  external: ReadonlySet<number>
}
/**
 * What a step must know of its accounts, in one row: who may not open, what operators have stopped, how often anybody has chosen anew, and whether
 * anybody anywhere wishes to have something closed.
 */
export type Switches = {
  accounts: number
  paused: readonly bigint[]
  low_fuel: readonly bigint[]
  choices: bigint
  stops: readonly StopRow[]
  has_wishes: boolean
}

/** A process that stops in the middle of a step lets go of its shard after this, for others to take. */
const idleMsMax = 5_000
export const centMicros = 10_000n
const shardsNamedMax = 50

type Market = { seed: number; bar_seconds: number }

export function readMarket(reader: Reader): Promise<Market> {
  return reader.selectFrom('fleet_market').select(['seed', 'bar_seconds']).executeTakeFirstOrThrow()
}

/** Nobody else changes it meanwhile, nor makes bars. */
export function holdMarket(tx: Tx): Promise<Market> {
  return tx.selectFrom('fleet_market').select(['seed', 'bar_seconds']).forUpdate().executeTakeFirstOrThrow()
}

export async function setBarSeconds(tx: Tx, barSeconds: number): Promise<void> {
  await tx.updateTable('fleet_market').set({ bar_seconds: barSeconds }).execute()
}

export async function hasMembers(reader: Reader): Promise<boolean> {
  return (await earliestReached(reader)) !== undefined
}

/** How far the shard has come that is furthest behind. */
export async function earliestReached(reader: Reader): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('fleet_shards')
    .select('reached')
    .where('accounts', '>', 0)
    .orderBy('reached')
    .limit(1)
    .executeTakeFirst()
  return row?.reached
}

/** Those that have come no further, the furthest behind first. */
export function shardsReachedBy(reader: Reader, reached: Date) {
  return reader
    .selectFrom('fleet_shards')
    .select(['id', 'reached', 'accounts'])
    .where('accounts', '>', 0)
    .where('reached', '<=', reached)
    .orderBy('reached')
    .orderBy('id')
    .limit(shardsNamedMax)
    .execute()
}

const shardsShownMax = 1_000

/** Those that are furthest behind first. */
export function slowestShards(reader: Reader) {
  return reader
    .selectFrom('fleet_shards')
    .select(['id', 'reached', 'accounts'])
    .where('accounts', '>', 0)
    .orderBy('reached')
    .orderBy('id')
    .limit(shardsShownMax)
    .execute()
}

export type Claim = {
  /** One that has come no further than this, or this one. */
  which: { reachedBy: Date } | { id: number }
  /** Those asked for first: this process knows their fleets as of these versions. */
  known: ReadonlyMap<number, bigint>
  /** Whether to leave all others to those who know them. */
  knownOnly?: boolean
  /** Whether to wait for who holds it, as who puts time forward and has it alone, or to take one that nobody holds. */
  waits: boolean
}

/**
 * Takes hold of a shard until the end of the transaction. A step finds all it reads and writes by key: figures about a table that lag
 * behind its growth must not talk the planner into reading it whole.
 */
export async function claimShard(tx: Tx, { which, known, knownOnly, waits }: Claim): Promise<Shard | undefined> {
  const wanted = 'id' in which ? sql`s.id = ${which.id}` : sql`s.reached <= ${which.reachedBy}`
  const others =
    'id' in which
      ? sql`false`
      : sql`EXISTS (SELECT 1 FROM fleet_shards o WHERE o.accounts > 0 AND o.reached <= ${which.reachedBy} AND o.id <> s.id)`
  // Nobody could go on with what a slow machine loses while it puts time forward.
  const idleMs = waits ? 0 : idleMsMax
  const { rows } = await sql<Shard>`
    SELECT s.id, s.version, s.reached, ${others} AS has_others,
      set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true), set_config('enable_seqscan', 'off', true)
    FROM fleet_shards s LEFT JOIN unnest(${[...known.keys()]}::int[], ${[...known.values()]}::bigint[]) AS k(id, version)
      ON k.id = s.id AND k.version = s.version
    WHERE s.accounts > 0 AND ${wanted} ${knownOnly ? sql`AND k.id IS NOT NULL` : sql``}
    ORDER BY k.id IS NOT NULL DESC, s.reached, s.id LIMIT 1 FOR UPDATE OF s ${waits ? sql`` : sql`SKIP LOCKED`}`.execute(
    tx,
  )
  return rows[0]
}

/** What a shard's accounts are worth. `accounts` is left out where it is what was stored last. */
export type Equities = { accounts: readonly number[] | undefined; cents: readonly number[] }

/** Who holds the shard writes down how far it has come and what its accounts are worth there; answers the version of what was stored. */
export async function moveShard(tx: Tx, id: number, reached: Date, { accounts, cents }: Equities): Promise<bigint> {
  const { version } = await tx
    .updateTable('fleet_shards')
    .set({
      version: sql`version + 1`,
      reached,
      ...(accounts && { equity_accounts: sql`${plainArray(accounts)}::bigint[]` }),
      equity_cents: sql`${plainArray(cents)}::bigint[]`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function readSwitches(tx: Tx, shardId: number): Promise<Switches> {
  const { rows } = await sql<Switches>`
    SELECT count(*)::int AS accounts, coalesce(array_agg(id) FILTER (WHERE paused), '{}') AS paused,
      coalesce(array_agg(id) FILTER (WHERE low_fuel), '{}') AS low_fuel,
      coalesce(sum(choices), 0)::bigint AS choices,
      (SELECT coalesce(json_agg(json_build_object('scope', s.scope, 'kind', s.kind, 'symbol', s.symbol, 'strategy', s.strategy,
          'accounts', coalesce((SELECT json_agg(m.id) FROM accounts_traded m
            WHERE s.scope = 'member' AND m.member_id = s.member_id AND m.shard_id = ${shardId}), '[]'))), '[]')
        FROM stops_set s WHERE s.lifted_at IS NULL) AS stops,
      EXISTS (SELECT 1 FROM closes_asked WHERE done_at IS NULL) AS has_wishes
    FROM accounts_traded WHERE shard_id = ${shardId} AND ${isPlayed}`.execute(tx)
  if (!rows[0]) throw new Error(`Shard ${shardId} could not be read`)
  return rows[0]
}

/** An account whose bars cannot be played is in no fleet. */
const isPlayed = sql<boolean>`id <> ALL (ARRAY(SELECT account_id FROM accounts_set_aside WHERE what = 'play'))`

/** Whose the accounts of a shard are. */
export async function membersOfShard(reader: Reader, shardId: number): Promise<ReadonlyMap<number, bigint>> {
  const rows = await reader
    .selectFrom('accounts_traded')
    .select(['id', 'member_id'])
    .where('shard_id', '=', shardId)
    .where(isPlayed)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, member_id }) => [Number(id), member_id]))
}

/**
 * All that the fleet of a shard is made of, or of some accounts of it. Accounts that came after `by` are left out: they have no bar to
 * play yet.
 */
export async function readShard(tx: Tx, shardId: number, by: Date, only?: ReadonlySet<number>): Promise<ShardRows> {
  const accounts = await tx
    .selectFrom('accounts_traded')
    .selectAll()
    .where('shard_id', '=', shardId)
    .where('enrolled_at', '<=', by)
    .where(isPlayed)
    .$if(only !== undefined, (query) => query.where(sql<boolean>`id = ANY(${[...(only ?? [])]}::bigint[])`))
    .orderBy('id')
    .execute()
  const ids = accounts.map(({ id }) => id)
  const equities = await readEquities(tx, shardId)
  return {
    members: new Map(accounts.map(({ id, member_id }) => [Number(id), member_id])),
    external: new Set(accounts.filter(({ is_paper }) => !is_paper).map(({ id }) => Number(id))),
    accounts: accounts.map((row) => ({
      id: Number(row.id),
      settings: settingsOf(row),
      paused: row.paused,
      lowFuel: row.low_fuel,
      mark: markOf(row),
      ...(equities.has(row.id) ? { equityCents: Number(equities.get(row.id)) } : {}),
    })),
    positions: await readPositions(tx, ids),
    pending: await readPending(tx, ids),
  }
}

/** What accounts were worth when the shard was last moved; who came since is not among them. */
async function readEquities(tx: Tx, shardId: number): Promise<ReadonlyMap<bigint, bigint>> {
  const { equity_accounts, equity_cents } = await tx
    .selectFrom('fleet_shards')
    .select(['equity_accounts', 'equity_cents'])
    .where('id', '=', shardId)
    .executeTakeFirstOrThrow()
  return new Map(equity_accounts.map((account, place) => [account, equity_cents[place] as bigint]))
}

type Chosen = { id: bigint; capital: bigint | null; settings: unknown; is_paper: boolean }

/** The paper broker leaves the positions of an account at a terminal alone. */
function settingsOf({ id, capital, settings, is_paper }: Chosen) {
  if (capital === null) throw new Error(`Account ${id} trades without a capital`)
  const own = botSettings(Number(capital / centMicros), (settings ?? {}) as MemberChoice)
  return is_paper ? own : { ...own, external: true }
}

export async function settingsOfAccount(tx: Tx, account: number): Promise<ReturnType<typeof botSettings>> {
  const row = await tx
    .selectFrom('accounts_traded')
    .select(['id', 'capital', 'settings', 'is_paper'])
    .where('id', '=', BigInt(account))
    .executeTakeFirstOrThrow()
  return settingsOf(row)
}

/** The shards that these accounts are in. */
export async function shardsOf(reader: Reader, accounts: readonly bigint[]): Promise<number[]> {
  const { rows } = await sql<{ shard_id: number }>`
    SELECT DISTINCT shard_id FROM accounts_traded WHERE id = ANY (${accounts}::bigint[]) AND shard_id IS NOT NULL ORDER BY shard_id`.execute(
    reader,
  )
  return rows.map(({ shard_id }) => shard_id)
}

/** What members have chosen, where somebody has chosen anew. */
export async function readSettings(tx: Tx, shardId: number): Promise<Map<number, ReturnType<typeof botSettings>>> {
  const rows = await tx
    .selectFrom('accounts_traded')
    .select(['id', 'capital', 'settings', 'is_paper'])
    .where('shard_id', '=', shardId)
    .execute()
  return new Map(rows.map((row) => [Number(row.id), settingsOf(row)]))
}

type Marked = {
  id: bigint
  balance_cents: bigint | null
  open_count: number | null
  next_ticket: bigint | null
  loss_closed: boolean
}

function markOf(row: Marked) {
  if (row.balance_cents === null) return null
  return {
    account: Number(row.id),
    balanceCents: Number(row.balance_cents),
    openCount: Number(row.open_count),
    nextTicket: Number(row.next_ticket),
    lossClosed: row.loss_closed,
  }
}

async function readPositions(tx: Tx, accountIds: readonly bigint[]): Promise<PositionRow[]> {
  const rows = await tx
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', sql<bigint>`ANY (${accountIds}::bigint[])`)
    .orderBy('account_id')
    .orderBy('position_id')
    .execute()
  return rows.map((row) => ({
    account: Number(row.account_id),
    id: Number(row.position_id),
    trade: Number(row.trade_position_id),
    symbol: row.symbol as InstrumentSymbol,
    steps: row.steps,
    entryPoints: Number(row.entry_points),
    stopPoints: numberOrNull(row.stop_points),
    targetPoints: numberOrNull(row.target_points),
    openTime: row.opened_at.getTime() / 1000,
    kind: row.kind,
    magic: Number(row.magic),
    swapCents: Number(row.swap_cents),
    entryCommissionCents: Number(row.entry_commission_cents),
    partner: numberOrNull(row.partner),
    closing: row.closing,
  }))
}

async function readPending(tx: Tx, accountIds: readonly bigint[]): Promise<PendingRow[]> {
  const rows = await tx
    .selectFrom('pending_entries')
    .selectAll()
    .where('account_id', '=', sql<bigint>`ANY (${accountIds}::bigint[])`)
    .orderBy('account_id')
    .orderBy('place')
    .execute()
  return rows.map((row) => ({
    account: Number(row.account_id),
    place: row.place,
    symbol: row.symbol as InstrumentSymbol,
    steps: row.steps,
    stopDistance: Number(row.stop_distance),
    targetDistance: Number(row.target_distance),
    kind: row.kind,
    reason: row.reason,
    evidence: row.evidence,
    partner: numberOrNull(row.partner),
    magic: Number(row.magic),
  }))
}

const numberOrNull = (value: bigint | null): number | null => (value === null ? null : Number(value))
