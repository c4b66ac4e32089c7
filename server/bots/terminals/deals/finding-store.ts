import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { readPage } from '../../../platform/database/read-page.ts'
import type { ReportedPosition } from '../wire.ts'
import type { Doubt, Fill } from './judge-fill.ts'

/** The last deal and the last correction; a time as the database writes it, which is finer than ours. */
export type Progress = { taken_at: string; place: bigint; correction: bigint }

/** How far was looked; whoever else looks waits. */
export async function lockProgress(tx: Tx): Promise<Progress> {
  const { rows } = await sql<Progress>`SELECT taken_at::text, place, correction FROM terminal_looks FOR UPDATE`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('Nobody knows how far deals were looked at')
  return rows[0]
}

export async function setProgress(tx: Tx, { taken_at, place, correction }: Progress): Promise<void> {
  await sql`UPDATE terminal_looks SET taken_at = ${taken_at}::timestamptz, place = ${place}, correction = ${correction}`.execute(
    tx,
  )
}

type FillRow = Omit<Fill, 'range' | 'symbol'> & {
  /** Of a deal that is not of a position of ours there is none. */
  symbol: InstrumentSymbol | null
  taken_at: string
  place: bigint
  account_id: bigint
  member_id: bigint
  low: number | null
  high: number | null
  spread: number | null
}
export type ReportedFill = {
  taken_at: string
  place: bigint
  accountId: bigint
  memberId: bigint
  fill: Fill | undefined
}

/** The next deals in the order the fleet took them; those of our own positions with what the sources of prices told around them. */
export async function nextFills(tx: Tx, after: Progress, takenBefore: Date, limit: number): Promise<ReportedFill[]> {
  const { rows } = await sql<FillRow>`
    SELECT d.taken_at::text, d.place, d.account_id, t.member_id, d.ticket, p.symbol, d.entry, ${within(sql`d.at`)} AS at, d.told_at AS "toldAt", d.price::float8 AS price,
      d.volume::float8 AS volume, d.profit::float8 / 1000000 AS profit, p.side::int AS side, p.entry_price::float8 AS "entryPrice",
      ${within(sql`p.opened_at`)} AS "openedAt", (t.symbols -> p.symbol ->> 'contractSize')::float8 AS "contractSize", r.low, r.high, r.spread
    FROM (SELECT * FROM terminal_deals WHERE (taken_at, place) > (${after.taken_at}::timestamptz, ${after.place}::bigint) AND taken_at <= ${takenBefore}
        ORDER BY taken_at, place LIMIT ${limit}) d
      LEFT JOIN terminal_positions p ON p.account_id = d.account_id AND p.position_id = d.position_id
      JOIN LATERAL (SELECT member_id, symbols FROM terminals WHERE account_id = d.account_id ORDER BY id DESC LIMIT 1) t ON true
      LEFT JOIN LATERAL (SELECT min(b.low) AS low, max(b.high + b.spread) AS high, max(b.spread) AS spread
        FROM broker_bars b JOIN price_sources s ON lower(s.server) = lower(b.server) AND s.marked_at <= b.start
        WHERE b.symbol = p.symbol AND b.hosted > 0
          AND b.start BETWEEN date_trunc('minute', d.at) - interval '1 minute' AND date_trunc('minute', d.at) + interval '1 minute') r ON true
    ORDER BY d.taken_at, d.place`.execute(tx)
  return rows.map(({ taken_at, place, account_id, member_id, symbol, low, high, spread, ...fill }) => ({
    taken_at,
    place,
    accountId: account_id,
    memberId: member_id,
    fill: symbol === null ? undefined : { ...fill, symbol, range: rangeOf(low, high, spread) },
  }))
}

/** A terminal may report any time, even one that no clock of ours can show. */
const within = (at: RawBuilder<unknown>) =>
  sql`least(greatest(${at}, d.told_at - interval '20 years'), d.told_at + interval '20 years')`

const rangeOf = (low: number | null, high: number | null, spread: number | null): Fill['range'] =>
  low === null || high === null || spread === null ? undefined : { low, high, spread }

export type Vanished = { id: bigint; account_id: bigint; member_id: bigint; at: Date; words: string }

/** The next corrections, of whatever kind; the newest may still be followed by one with a lower number. */
export async function nextCorrections(tx: Tx, after: bigint, before: Date, limit: number): Promise<Vanished[]> {
  const { rows } = await sql<Vanished>`
    SELECT c.id, c.account_id, t.member_id, c.at, c.words FROM terminal_corrections c
      JOIN LATERAL (SELECT member_id FROM terminals WHERE account_id = c.account_id ORDER BY id DESC LIMIT 1) t ON true
    WHERE c.id > ${after} AND c.at <= ${before} ORDER BY c.id LIMIT ${limit}`.execute(tx)
  return rows
}

export type Returned = {
  id: bigint
  account_id: bigint
  member_id: bigint
  before: ReportedPosition[]
  now: ReportedPosition[]
  /** What the reported closing deals of each of our positions among those come to, in dollars. */
  closed: Record<string, number | null>
}

/** Terminals that were silent and of whose accounts one is heard again and was looked at by the fleet. */
export async function returnedOnes(tx: Tx, heardSince: Date, limit: number): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    SELECT t.id, t.account_id, t.member_id, t.silent_snapshot AS before, c.snapshot AS now, coalesce((
      SELECT json_object_agg(p.position_id, (SELECT sum(d.profit)::float8 / 1000000 FROM terminal_deals d
        WHERE d.account_id = p.account_id AND d.position_id = p.position_id AND d.entry IN ('out', 'out_by')))
      FROM terminal_positions p WHERE p.account_id = t.account_id
        AND p.position_id IN (SELECT (s ->> 'id')::bigint FROM jsonb_array_elements(t.silent_snapshot) AS s)), '{}') AS closed
    FROM terminals t JOIN terminals c ON c.account_id = t.account_id AND c.ended_at IS NULL
    WHERE t.silent_snapshot IS NOT NULL AND c.heard_at >= ${heardSince} AND c.followed >= c.news ORDER BY t.id LIMIT ${limit}`.execute(
    tx,
  )
  return rows
}

export async function forgetSilences(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0)
    await sql`UPDATE terminals SET silent_snapshot = NULL WHERE id = ANY (${ids}::bigint[])`.execute(tx)
}

export type Finding = Doubt & { accountId: bigint; memberId: bigint; subject: bigint; at: Date }

/** Keeps what was found, each once, and no more of an account within a day than anybody reads. */
export async function insertFinding(
  tx: Tx,
  finding: Finding,
  now: Date,
  dayAgo: Date,
  perDayMax: number,
): Promise<void> {
  await sql`
    INSERT INTO terminal_findings (account_id, member_id, kind, subject, words, at, found_at)
    SELECT ${finding.accountId}, ${finding.memberId}, ${finding.kind}, ${finding.subject}, ${finding.words}, ${finding.at}, ${now}
    WHERE (SELECT count(*) FROM terminal_findings WHERE account_id = ${finding.accountId} AND found_at > ${dayAgo}) < ${perDayMax}
    ON CONFLICT (account_id, kind, subject) DO NOTHING`.execute(tx)
}

/** Accounts of which several things were found since a time. */
export async function doubtfulAccounts(
  tx: Tx,
  since: Date,
  { countMin, limit }: { countMin: number; limit: number },
): Promise<{ account_id: bigint; member_id: bigint; count: number; newest: string }[]> {
  const { rows } = await sql<{ account_id: bigint; member_id: bigint; count: number; newest: string }>`
    SELECT account_id, min(member_id) AS member_id, count(*)::int AS count, (array_agg(words ORDER BY id DESC))[1] AS newest
    FROM terminal_findings WHERE found_at > ${since} GROUP BY account_id HAVING count(*) >= ${countMin}
    ORDER BY count(*) DESC LIMIT ${limit}`.execute(tx)
  return rows
}

export type FindingRow = { id: bigint; kind: Doubt['kind']; words: string; at: Date; found_at: Date; login: string }

export function findingPage(
  reader: Reader,
  memberId: bigint,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: FindingRow[]; total: number }> {
  const list = {
    columns: sql`f.id, f.kind, f.words, f.at, f.found_at, a.login`,
    from: sql`terminal_findings f`,
    shown: sql`JOIN accounts_traded a ON a.id = f.account_id`,
    where: [sql`f.member_id = ${memberId}`],
    searched: sql`lower(f.words)`,
    order: [sql`f.id`],
    isDown: true,
  } as const
  return readPage<FindingRow>(reader, list, { search, limit, offset })
}

export async function purgeFindings(reader: Reader, before: Date): Promise<void> {
  await sql`DELETE FROM terminal_findings WHERE found_at < ${before}`.execute(reader)
}
