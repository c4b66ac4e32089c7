import type { BotState } from '@fairlead/contract/entities'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { plainArray } from '../../platform/database/plain-array.ts'
import type { MappedSymbols } from './symbols/map-symbols.ts'
import type { ReportedPosition, ReportedResult, SymbolFacts, SymbolMap, Sync } from './wire.ts'

export type WaitingCommand = {
  id: number
  kind: 'open' | 'close' | 'modify'
  symbol: string
  side: 'buy' | 'sell' | null
  volume: number | null
  position_id: number | null
  sl: number | null
  tp: number | null
  magic: number
  comment: string
  expires_at: string
}

/** What a sync must know, in one row. */
export type SyncState = {
  id: bigint
  member_id: bigint
  account_id: bigint
  login: bigint
  server: string
  ended_at: Date | null
  ended_why: string | null
  since: Date
  seq: bigint
  heard_at: Date | null
  offset_seconds: number | null
  shape: string
  balance_cents: bigint | null
  trade_allowed: boolean
  symbols: SymbolMap
  wants_symbols: boolean
  symbols_due_at: Date | null
  symbol_candidates: Record<string, SymbolFacts[]>
  ea_version: string
  is_hosted: boolean
  deal_cursor: bigint
  log_cursor: bigint
  agrees: boolean
  /** Not handed out yet, in the order of their haste. */
  commands: WaitingCommand[] | null
  bot: BotState | null
  fuel: bigint | null
}

/** Of several terminals at once, by a statement that is planned once a connection. */
export async function syncStates(pool: pg.Pool, ids: readonly bigint[]): Promise<SyncState[]> {
  const { rows } = await pool.query<SyncState>({
    name: 'sync-states',
    text: `SELECT t.id, t.member_id, t.account_id, t.login, t.server, t.ended_at, t.ended_why, t.seq, t.heard_at, t.offset_seconds,
        t.shape, t.balance_cents, t.trade_allowed, t.symbols, t.wants_symbols, t.symbols_due_at, t.symbol_candidates, t.ea_version, t.is_hosted, t.deal_cursor, t.log_cursor, t.agrees,
        (SELECT min(e.paired_at) FROM terminals e WHERE e.account_id = t.account_id) AS since,
        (SELECT json_agg(c ORDER BY c.kind = 'open', c.id) FROM terminal_commands c WHERE c.account_id = t.account_id
          AND c.settled_at IS NULL AND c.sent_at IS NULL) AS commands,
        b.state AS bot, f.fuel + f.bonus_fuel AS fuel
      FROM terminals t LEFT JOIN bots_standing b ON b.member_id = t.member_id LEFT JOIN fuel_held f ON f.member_id = t.member_id
      WHERE t.id = ANY ($1::bigint[])`,
    values: [plainArray(ids)],
  })
  return rows
}

export type Moved = {
  seq: number
  now: Date
  positions: readonly ReportedPosition[]
  shape: string
  account: Sync['account']
  offsetSeconds: number | null
  dealCursor: bigint
  logCursor: bigint
  symbols: (MappedSymbols & { dueAt: Date }) | undefined
  start: Sync['start']
  isNews: boolean
  /** It was silent for a while: nothing is opened until the books were looked at. */
  isBack: boolean
}

/** A number further ahead of our own time than this is of a clock that was wrong. */
const seqAheadMs = 60_000
export const latestSeq = (now: Date): number => now.getTime() + seqAheadMs

/** Writes where a terminal stands; false where a later sync was taken before, or it was cut off. */
export async function moveTerminal(reader: Reader, id: bigint, moved: Moved): Promise<boolean> {
  const { account } = moved
  const result = await sql`
    UPDATE terminals SET seq = ${moved.seq}, heard_at = ${moved.now}, snapshot = ${JSON.stringify(moved.positions)}::jsonb,
      snapshot_before = CASE WHEN shape <> ${moved.shape} THEN snapshot ELSE snapshot_before END, shape = ${moved.shape}, balance_cents = ${Math.round(account.balance * 100)}, equity_cents = ${Math.round(account.equity * 100)},
      trade_allowed = ${account.tradeAllowed}, offset_seconds = ${moved.offsetSeconds}, deal_cursor = ${moved.dealCursor},
      log_cursor = ${moved.logCursor}
      ${moved.symbols ? newSymbols(moved.symbols) : sql``}
      ${moved.start ? sql`, wants_symbols = true` : sql``}
      ${moved.isNews ? sql`, news = news + 1` : sql``} ${moved.isBack ? sql`, agrees = false` : sql``}
    WHERE id = ${id} AND ended_at IS NULL AND (seq < ${moved.seq} OR seq > ${latestSeq(moved.now)})`.execute(reader)
  return (result.numAffectedRows ?? 0n) === 1n
}

const newSymbols = ({ mapped, unclear, dueAt }: NonNullable<Moved['symbols']>) =>
  sql`, symbols = ${JSON.stringify(mapped)}::jsonb, symbol_candidates = ${JSON.stringify(unclear)}::jsonb, symbols_due_at = ${dueAt}, wants_symbols = false`

/**
 * Records contact with terminals that reported nothing new, several at once. Nobody waits for it: neither for the disk nor for another
 * transaction that holds one of them, or all would wait for that one. What is left out is reported again within a second.
 */
export async function noteContact(pool: pg.Pool, heard: readonly { id: bigint; moved: Moved }[]): Promise<void> {
  const column = (pick: (moved: Moved) => number) => plainArray(heard.map(({ moved }) => pick(moved)))
  await pool.query({
    name: 'sync-heard',
    text: `WITH soon AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)), heard AS MATERIALIZED (
        SELECT DISTINCT ON (id) * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[])
          AS h(id, seq, at_ms, snapshot, equity_cents) ORDER BY id, seq DESC
      ), held AS MATERIALIZED (
        SELECT t.id FROM terminals t WHERE t.id IN (SELECT id FROM heard) AND t.ended_at IS NULL FOR UPDATE SKIP LOCKED)
      UPDATE terminals t SET seq = h.seq, heard_at = to_timestamp(h.at_ms / 1000.0), snapshot = h.snapshot::jsonb, equity_cents = h.equity_cents
      FROM heard h JOIN held USING (id), soon WHERE t.id = h.id AND (t.seq < h.seq OR t.seq > h.at_ms + ${seqAheadMs})`,
    values: [
      plainArray(heard.map(({ id }) => id)),
      column(({ seq }) => seq),
      column(({ now }) => now.getTime()),
      heard.map(({ moved }) => JSON.stringify(moved.positions)),
      column(({ account }) => Math.round(account.equity * 100)),
    ],
  })
}

/** The broker's numbers of the commands' orders, each for the first command that was reported with it. */
async function noteOrders(tx: Tx, accountId: bigint, results: readonly ReportedResult[], now: Date): Promise<void> {
  const placed = results.flatMap(({ commandId, order }) => (order ? [{ commandId, order }] : []))
  if (placed.length === 0) return
  await sql`
    INSERT INTO terminal_orders (account_id, order_id, command_id, told_at)
    SELECT c.account_id, r.order_id, c.id, ${now} FROM unnest(${plainArray(placed.map(({ commandId }) => commandId))}::bigint[],
      ${plainArray(placed.map(({ order }) => order))}::bigint[]) AS r(id, order_id)
      JOIN terminal_commands c ON c.id = r.id AND c.account_id = ${accountId} AND c.sent_at IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** What became of commands. An unknown outcome stays to be found out; what is settled stays as it is. */
export async function settleResults(
  tx: Tx,
  accountId: bigint,
  results: readonly ReportedResult[],
  now: Date,
): Promise<void> {
  await noteOrders(tx, accountId, results, now)
  await sql`
    UPDATE terminal_commands c SET outcome = r.outcome, retcode = r.retcode, detail = r.detail,
      settled_at = CASE r.outcome WHEN 'unknown' THEN NULL ELSE ${now}::timestamptz END
    FROM unnest(${plainArray(results.map(({ commandId }) => commandId))}::bigint[], ${results.map(({ outcome }) => outcome)}::text[],
      ${plainArray(results.map(({ retcode }) => Math.min(retcode, 1_000_000)))}::int[], ${results.map(({ detail }) => detail ?? null)}::text[])
      AS r(id, outcome, retcode, detail)
    WHERE c.id = r.id AND c.account_id = ${accountId} AND c.settled_at IS NULL AND c.sent_at IS NOT NULL`.execute(tx)
}

/** Marks commands as handed out; only who gets one here may hand it out. */
export async function takeCommands(
  tx: Tx,
  ids: readonly number[],
  terminalId: bigint,
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: bigint }>`
    UPDATE terminal_commands SET sent_at = ${now}, terminal_id = ${terminalId}
    WHERE id = ANY (${plainArray(ids)}::bigint[]) AND sent_at IS NULL AND settled_at IS NULL RETURNING id`.execute(tx)
  return new Set(rows.map(({ id }) => Number(id)))
}

export async function insertLines(tx: Tx, terminalId: bigint, lines: Sync['log'], now: Date): Promise<void> {
  await sql`
    INSERT INTO terminal_log (terminal_id, seq, at, level, line)
    SELECT ${terminalId}, seq, ${now}, level, line FROM unnest(${plainArray(lines.map(({ seq }) => seq))}::bigint[],
      ${lines.map(({ level }) => level)}::text[], ${lines.map(({ line }) => line)}::text[]) AS l(seq, level, line)
    ON CONFLICT (terminal_id, seq) DO NOTHING`.execute(tx)
}

export async function noteError(tx: Tx, terminalId: bigint, words: string, now: Date): Promise<void> {
  await tx
    .updateTable('terminals')
    .set({ last_error: words, last_error_at: now })
    .where('id', '=', terminalId)
    .execute()
}
