import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { plainArray } from '../../platform/database/plain-array.ts'
import { setAsideFrom } from '../../watch/set-aside/not-set-aside.ts'
import type { MergedMinute, Prices } from './minutes/merge-minutes.ts'
import type { Minute } from './minutes/minute-bars.ts'

export type Silent = { id: bigint; member_id: bigint; login: bigint; heard_at: Date; is_hosted: boolean }
/** With whether its member has set an alert on silence. */
export type NewlySilent = Silent & { has_own_alert: boolean }

type Look = { before: Date; limit: number; work: string }

/** Marks those whose silence was not reported to anybody yet. */
export async function newlySilent(tx: Tx, { before, limit, work }: Look, now: Date): Promise<NewlySilent[]> {
  const { rows } = await sql<NewlySilent>`
    UPDATE terminals SET silence_told_at = ${now}, silent_snapshot = snapshot WHERE id IN (
      SELECT id FROM terminals WHERE ended_at IS NULL AND heard_at < ${before} AND silence_told_at IS NULL
        AND member_id <> ALL (${setAsideFrom(work)}) ORDER BY id LIMIT ${limit})
    RETURNING id, member_id, login, heard_at, is_hosted, EXISTS (
      SELECT 1 FROM own_alerts_set o WHERE o.member_id = terminals.member_id AND o.kind = 'silence') AS has_own_alert`.execute(
    tx,
  )
  return rows
}

export async function backAgain(tx: Tx, { before, limit, work }: Look): Promise<Silent[]> {
  const { rows } = await sql<Silent>`
    UPDATE terminals SET silence_told_at = NULL WHERE id IN (
      SELECT id FROM terminals WHERE silence_told_at IS NOT NULL AND (heard_at >= ${before} OR ended_at IS NOT NULL)
        AND member_id <> ALL (${setAsideFrom(work)}) ORDER BY id LIMIT ${limit})
    RETURNING id, member_id, login, heard_at, is_hosted`.execute(tx)
  return rows
}

/** Operators are alerted to no more at once; when these are settled, the next follow. */
const silentMax = 200

export async function silentOnes(tx: Tx, before: Date): Promise<Silent[]> {
  const { rows } = await sql<Silent>`
    SELECT id, member_id, login, heard_at, is_hosted FROM terminals WHERE ended_at IS NULL AND heard_at < ${before}
    ORDER BY heard_at LIMIT ${silentMax}`.execute(tx)
  return rows
}

/** Terminals whose books were corrected often enough within the hour for operators to know. */
export async function correctedKeys(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT t.id::text AS key FROM terminal_corrections c JOIN terminals t ON t.account_id = c.account_id AND t.ended_at IS NULL
    WHERE c.at > ${since} GROUP BY t.id HAVING count(*) >= 3`.execute(tx)
  return rows.map(({ key }) => key)
}

export type DoubtedBalance = {
  id: bigint
  member_id: bigint
  login: bigint
  is_hosted: boolean
  told: bigint
  trusted: bigint | null
}

const doubted = (before: Date) => sql`ended_at IS NULL AND doubted_at < ${before}`
const doubtedColumns = sql`id, member_id, login, is_hosted, balance_cents AS told, trusted_cents AS trusted`

/** Marks those whose balance was not reported to anybody yet. */
export async function newlyDoubted(tx: Tx, { before, limit, work }: Look, now: Date): Promise<DoubtedBalance[]> {
  const { rows } = await sql<DoubtedBalance>`
    UPDATE terminals SET doubt_told_at = ${now} WHERE id IN (
      SELECT id FROM terminals WHERE ${doubted(before)} AND coalesce(doubt_told_at < doubted_at, true)
        AND member_id <> ALL (${setAsideFrom(work)}) ORDER BY id LIMIT ${limit})
    RETURNING ${doubtedColumns}`.execute(tx)
  return rows
}

export async function doubtedOnes(tx: Tx, before: Date): Promise<DoubtedBalance[]> {
  const { rows } = await sql<DoubtedBalance>`
    SELECT ${doubtedColumns} FROM terminals WHERE ${doubted(before)} ORDER BY doubted_at LIMIT ${silentMax}`.execute(tx)
  return rows
}

export async function purgeTerminals(reader: Reader, before: Date): Promise<void> {
  await sql`DELETE FROM terminal_log WHERE at < ${before}`.execute(reader)
  await sql`DELETE FROM terminal_corrections WHERE at < ${before}`.execute(reader)
  await sql`DELETE FROM terminal_orders WHERE told_at < ${before}`.execute(reader)
  await sql`DELETE FROM terminal_minutes WHERE start < ${before}`.execute(reader)
  await sql`DELETE FROM broker_bars WHERE start < ${before}`.execute(reader)
  // A command that opened a position is asked for by its comment for as long as that is open.
  await sql`DELETE FROM terminal_commands c WHERE c.made_at < ${before} AND c.settled_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM terminal_positions p WHERE p.account_id = c.account_id AND p.command_id = c.id AND p.closed_at IS NULL)`.execute(
    reader,
  )
}

export async function insertMinutes(reader: Reader, minutes: readonly Minute[]): Promise<void> {
  const column = (pick: (minute: Minute) => number | bigint) => plainArray(minutes.map(pick))
  await sql`
    INSERT INTO terminal_minutes SELECT server, symbol, to_timestamp(start / 1000.0), terminal_id, open, high, low, close, spread, ticks
    FROM unnest(${minutes.map(({ server }) => server)}::text[], ${minutes.map(({ symbol }) => symbol)}::text[], ${column((m) => m.start)}::bigint[],
      ${column((m) => m.terminalId)}::bigint[], ${column((m) => m.open)}::float8[], ${column((m) => m.high)}::float8[],
      ${column((m) => m.low)}::float8[], ${column((m) => m.close)}::float8[], ${column((m) => m.spread)}::float8[], ${column((m) => m.ticks)}::int[])
      AS m(server, symbol, start, terminal_id, open, high, low, close, spread, ticks)
    ON CONFLICT DO NOTHING`.execute(reader)
}

export type StoredMinute = Omit<Minute, 'start' | 'terminalId'> & { start: Date; is_hosted: boolean }

/** Minutes that were over before a time and of which no bar was made yet, a bounded number of them. */
export async function unmerged(tx: Tx, before: Date): Promise<StoredMinute[]> {
  const { rows } = await sql<StoredMinute>`
    SELECT m.server, m.symbol, m.start, m.open, m.high, m.low, m.close, m.spread, m.ticks,
      -- A server of the same name at another company is not the one that was marked.
      t.is_hosted AND coalesce(lower(s.company) = lower(t.company), true) AS is_hosted
    FROM terminal_minutes m JOIN terminals t ON t.id = m.terminal_id LEFT JOIN price_sources s ON lower(s.server) = lower(m.server)
    WHERE m.start <= ${before}::timestamptz - interval '1 minute' AND m.start >= ${before}::timestamptz - interval '1 hour' AND NOT EXISTS (
      SELECT 1 FROM broker_bars b WHERE b.server = m.server AND b.symbol = m.symbol AND b.start = m.start)
    ORDER BY m.start, m.server, m.symbol LIMIT 20000`.execute(tx)
  return rows
}

/** Answers how many minutes before it have no bar. */
export async function insertBar(
  tx: Tx,
  { server, symbol, start }: { server: string; symbol: string; start: Date },
  bar: MergedMinute & { hosted: number },
): Promise<number> {
  const { rows } = await sql<{ gap: number }>`
    INSERT INTO broker_bars (server, symbol, start, open, high, low, close, spread, ticks, terminals, dropped, hosted, gap)
    SELECT ${server}, ${symbol}, ${start}, ${bar.open}, ${bar.high}, ${bar.low}, ${bar.close}, ${bar.spread}, ${bar.ticks}, ${bar.terminals},
      ${bar.dropped}, ${bar.hosted}, coalesce((SELECT (extract(epoch FROM ${start}::timestamptz - b.start) / 60)::int - 1 FROM broker_bars b
        WHERE b.server = ${server} AND b.symbol = ${symbol} AND b.start < ${start} ORDER BY b.start DESC LIMIT 1), 0)
    ON CONFLICT DO NOTHING RETURNING gap`.execute(tx)
  return rows[0]?.gap ?? 0
}

/** The minutes of [from, to) as each source of prices had them while it was one, in order of instrument and time. */
export async function sourceMinutes(
  reader: Reader,
  from: Date,
  to: Date,
): Promise<(Prices & { server: string; symbol: string; start: Date })[]> {
  const { rows } = await sql<Prices & { server: string; symbol: string; start: Date }>`
    SELECT b.server, b.symbol, b.start, b.open, b.high, b.low, b.close, b.spread, b.ticks
    FROM broker_bars b JOIN price_sources s ON lower(s.server) = lower(b.server) AND s.marked_at <= b.start
    WHERE b.start >= ${from} AND b.start < ${to} AND b.hosted > 0 ORDER BY b.symbol, b.start, b.server`.execute(reader)
  return rows
}
