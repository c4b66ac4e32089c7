import type { BotState } from '@fairlead/contract/entities'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Reader, Tx } from '../platform/db.ts'
import { plainArray } from '../platform/plain-array.ts'
import type { SymbolMap, Sync, ToldDeal, ToldPosition, ToldResult } from './wire.ts'

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
        t.shape, t.balance_cents, t.trade_allowed, t.symbols, t.wants_symbols, t.deal_cursor, t.log_cursor, t.agrees,
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
  positions: readonly ToldPosition[]
  shape: string
  account: Sync['account']
  offsetSeconds: number | null
  dealCursor: bigint
  logCursor: bigint
  symbols: SymbolMap | undefined
  isNews: boolean
  /** It was silent for a while: nothing is opened until the books were looked at. */
  isBack: boolean
}

/** Writes where a terminal stands; false where a later sync was taken before, or it was cut off. */
export async function moveTerminal(reader: Reader, id: bigint, moved: Moved): Promise<boolean> {
  const { account } = moved
  const result = await sql`
    UPDATE terminals SET seq = ${moved.seq}, heard_at = ${moved.now}, snapshot = ${JSON.stringify(moved.positions)}::jsonb,
      snapshot_before = CASE WHEN shape <> ${moved.shape} THEN snapshot ELSE snapshot_before END, shape = ${moved.shape}, balance_cents = ${Math.round(account.balance * 100)}, equity_cents = ${Math.round(account.equity * 100)},
      trade_allowed = ${account.tradeAllowed}, offset_seconds = ${moved.offsetSeconds}, deal_cursor = ${moved.dealCursor},
      log_cursor = ${moved.logCursor}
      ${moved.symbols ? sql`, symbols = ${JSON.stringify(moved.symbols)}::jsonb, wants_symbols = false` : sql``}
      ${moved.isNews ? sql`, news = news + 1` : sql``} ${moved.isBack ? sql`, agrees = false` : sql``}
    WHERE id = ${id} AND ended_at IS NULL AND seq < ${moved.seq}`.execute(reader)
  return (result.numAffectedRows ?? 0n) === 1n
}

/**
 * Writes down that terminals which told nothing new were heard of, several at once. Nobody waits for it: not for the disk, and not for
 * whoever holds one of them, or all would wait for that one. What is left out is told again within a second.
 */
export async function noteHeard(pool: pg.Pool, heard: readonly { id: bigint; moved: Moved }[]): Promise<void> {
  const column = (pick: (moved: Moved) => number) => plainArray(heard.map(({ moved }) => pick(moved)))
  await pool.query({
    name: 'sync-heard',
    text: `WITH soon AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)), heard AS MATERIALIZED (
        SELECT DISTINCT ON (id) * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[])
          AS h(id, seq, at_ms, snapshot, equity_cents) ORDER BY id, seq DESC
      ), held AS MATERIALIZED (
        SELECT t.id FROM terminals t WHERE t.id IN (SELECT id FROM heard) AND t.ended_at IS NULL FOR UPDATE SKIP LOCKED)
      UPDATE terminals t SET seq = h.seq, heard_at = to_timestamp(h.at_ms / 1000.0), snapshot = h.snapshot::jsonb, equity_cents = h.equity_cents
      FROM heard h JOIN held USING (id), soon WHERE t.id = h.id AND t.seq < h.seq`,
    values: [
      plainArray(heard.map(({ id }) => id)),
      column(({ seq }) => seq),
      column(({ now }) => now.getTime()),
      heard.map(({ moved }) => JSON.stringify(moved.positions)),
      column(({ account }) => Math.round(account.equity * 100)),
    ],
  })
}

const microOf = (dollars: number): bigint => BigInt(Math.round(dollars * 1_000_000))

/**
 * Stores deals, each once. One that came before under the same ticket, or under another with the very same figures (a broker's server
 * may number deals anew), changes nothing. Answers the tickets that came again with other figures.
 */
export async function insertToldDeals(
  tx: Tx,
  accountId: bigint,
  deals: readonly ToldDeal[],
  { offsetSeconds, now }: { offsetSeconds: number; now: Date },
): Promise<{ added: number; altered: bigint[] }> {
  const column = (pick: (deal: ToldDeal) => number | bigint): string => plainArray(deals.map(pick))
  const words = (pick: (deal: ToldDeal) => string): string[] => deals.map(pick)
  const given: RawBuilder<unknown> = sql`unnest(
      ${column((d) => d.ticket)}::bigint[], ${column((d) => d.order)}::bigint[], ${column((d) => d.position)}::bigint[],
      ${words((d) => d.symbol)}::text[], ${words((d) => d.type)}::text[], ${words((d) => d.entry)}::text[],
      ${column((d) => d.volume)}::numeric[], ${column((d) => d.price)}::numeric[], ${column((d) => microOf(d.profit))}::bigint[],
      ${column((d) => microOf(d.swap))}::bigint[], ${column((d) => microOf(d.commission))}::bigint[], ${column((d) => microOf(d.fee))}::bigint[],
      ${column((d) => d.magic)}::bigint[], ${words((d) => d.comment)}::text[], ${column((d) => Math.min(d.reason, 1_000_000))}::int[],
      ${column((d) => d.timeMs)}::bigint[]
    ) WITH ORDINALITY AS g(ticket, order_id, position_id, symbol, type, entry, volume, price, profit, swap, commission, fee, magic, comment,
      reason, wall_ms, place)`
  const { rows } = await sql<{ added: number; altered: bigint[] }>`
    WITH given AS MATERIALIZED (SELECT * FROM ${given}), known AS MATERIALIZED (
      SELECT g.ticket, (d.position_id, d.symbol, d.type, d.entry, d.volume, d.price, d.profit, d.swap, d.commission, d.fee) IS DISTINCT FROM
        (g.position_id, g.symbol, g.type, g.entry, g.volume, g.price, g.profit, g.swap, g.commission, g.fee) AS altered
      FROM given g JOIN terminal_deals d ON d.account_id = ${accountId} AND d.ticket = g.ticket
    ), added AS (
      INSERT INTO terminal_deals (account_id, ticket, order_id, position_id, symbol, type, entry, volume, price, profit, swap, commission, fee,
          magic, comment, reason, wall_ms, at, told_at)
        SELECT ${accountId}::bigint, g.ticket, g.order_id, g.position_id, g.symbol, g.type, g.entry, g.volume, g.price, g.profit,
          g.swap, g.commission, g.fee, g.magic, g.comment, g.reason, g.wall_ms,
          to_timestamp((g.wall_ms - ${offsetSeconds}::bigint * 1000) / 1000.0), ${now}::timestamptz
        FROM given g WHERE g.ticket NOT IN (SELECT ticket FROM known) AND NOT EXISTS (
          SELECT 1 FROM given e WHERE e.ticket = g.ticket AND e.place < g.place) AND NOT EXISTS (
          SELECT 1 FROM terminal_deals d WHERE d.account_id = ${accountId} AND d.position_id = g.position_id AND d.wall_ms = g.wall_ms
            AND d.order_id = g.order_id AND d.position_id <> 0
            AND (d.type, d.entry, d.volume, d.price, d.profit) = (g.type, g.entry, g.volume, g.price, g.profit))
        -- Tickets need not rise: a position is opened before it is closed.
        ORDER BY g.place
        ON CONFLICT (account_id, ticket) DO NOTHING RETURNING ticket)
    SELECT (SELECT count(*)::int FROM added) AS added, ARRAY(SELECT ticket FROM known WHERE altered ORDER BY ticket) AS altered`.execute(
    tx,
  )
  return rows[0] ?? { added: 0, altered: [] }
}

/** What became of commands. An unknown outcome stays to be found out; what is settled stays as it is. */
export async function settleResults(
  tx: Tx,
  accountId: bigint,
  results: readonly ToldResult[],
  now: Date,
): Promise<void> {
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
