import { sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { containing, rowsLookedMax } from '../platform/page-bounds.ts'
import type { DealRow } from './trade-store.ts'

export type LogSort = 'at' | 'kind' | 'symbol'
export type LogQuery = {
  search?: string | undefined
  sort?: LogSort | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}
type Kind = 'entry' | 'counter' | 'exit' | 'refusal' | 'state'
export type LogLine = {
  id: bigint
  at: Date
  kind: Kind
  symbol: string | null
  position_id: bigint | null
  words: string
}

const sorts: Record<LogSort, ReturnType<typeof sql>> = { at: sql`at`, kind: sql`kind`, symbol: sql`symbol` }

/** A page of the newest `rowsLookedMax` lines, and how many of those there are. */
export async function logPageOf(
  reader: Reader,
  memberId: bigint,
  query: LogQuery,
): Promise<{ lines: LogLine[]; found: number }> {
  const direction = (query.order ?? (query.sort ? 'asc' : 'desc')) === 'desc' ? sql`DESC` : sql`ASC`
  const order = query.sort ? sql`${sorts[query.sort]} ${direction}, id ${direction}` : sql`id ${direction}`
  const { rows } = await sql<LogLine & { found: bigint }>`
    WITH looked AS (
      SELECT id, at, kind, symbol, position_id, words FROM bot_log WHERE member_id = ${memberId} ORDER BY id DESC LIMIT ${rowsLookedMax}
    ), found AS MATERIALIZED (
      SELECT * FROM looked ${
        query.search
          ? sql`WHERE lower(concat_ws(' ', kind, symbol, position_id, words)) LIKE ${containing(query.search)}`
          : sql``
      })
    SELECT p.*, n.found FROM (SELECT count(*) AS found FROM found) n LEFT JOIN LATERAL (
      SELECT * FROM found ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}) p ON true
    ORDER BY ${order}`.execute(reader)
  return { lines: rows.filter(({ id }) => id !== null), found: Number(rows[0]?.found ?? 0n) }
}

export type Days = { memberId: bigint | undefined; from: Date; to: Date }

/** The moment of a row in the database's own words: a `Date` would round it, and a page would begin with the row it should follow. */
type Exact = { exact_at: string }

export type LoggedDeal = Exact & DealRow & { account_id: bigint; account: string; trade_position_id: bigint }

const ofMember = (memberId: bigint | undefined) => (memberId === undefined ? sql`` : sql`AND member_id = ${memberId}`)
const accountName = sql`a.login || ' ' || a.server`

/** The next deals of a span of time, oldest first; of one member, or of all. */
export async function nextDeals(
  reader: Reader,
  { memberId, from, to }: Days,
  after: Pick<LoggedDeal, 'exact_at' | 'account_id' | 'ticket'> | undefined,
  limit: number,
): Promise<LoggedDeal[]> {
  const { rows } = await sql<LoggedDeal>`
    SELECT d.account_id, ${accountName} AS account, d.ticket, d.position_id, d.trade_position_id, d.at, d.symbol, d.side, d.entry,
      d.volume, d.price, d.profit, d.swap, d.commission, d.reason, d.evidence, d.at::text AS exact_at
    FROM (SELECT * FROM deals WHERE at >= ${after?.exact_at ?? from}::timestamptz AND at < ${to} ${ofMember(memberId)} ${
      after
        ? sql`AND (at, account_id, ticket) > (${after.exact_at}::timestamptz, ${after.account_id}::bigint, ${after.ticket}::bigint)`
        : sql``
    } ORDER BY at, account_id, ticket LIMIT ${limit}) d
    JOIN trading_accounts a ON a.id = d.account_id ORDER BY d.at, d.account_id, d.ticket`.execute(reader)
  return rows
}

export type LoggedLine = LogLine & Exact & { account: string | null }

/** The next lines that no deal tells: entries turned away, and changes of the bot's state. */
export async function nextLines(
  reader: Reader,
  { memberId, from, to }: Days,
  after: Pick<LoggedLine, 'exact_at' | 'id'> | undefined,
  limit: number,
): Promise<LoggedLine[]> {
  const { rows } = await sql<LoggedLine>`
    SELECT l.id, l.at, l.kind, l.symbol, l.position_id, l.words, ${accountName} AS account, l.at::text AS exact_at
    FROM (SELECT * FROM bot_log WHERE kind IN ('refusal', 'state') AND at >= ${after?.exact_at ?? from}::timestamptz AND at < ${to} ${ofMember(memberId)} ${
      after ? sql`AND (at, id) > (${after.exact_at}::timestamptz, ${after.id}::bigint)` : sql``
    } ORDER BY at, id LIMIT ${limit}) l
    LEFT JOIN trading_accounts a ON a.id = l.account_id ORDER BY l.at, l.id`.execute(reader)
  return rows
}

/** Deletes up to `limit` of the oldest lines, if they are older than `before`; answers how many. Numbers rise with time, so no index by age is needed. */
export async function deleteLines(
  reader: Reader,
  { before, refusalsOnly, limit }: { before: Date; refusalsOnly: boolean; limit: number },
): Promise<number> {
  const result = await sql`
    DELETE FROM bot_log WHERE id IN (
      SELECT id FROM (SELECT id, at FROM bot_log ${refusalsOnly ? sql`WHERE kind = 'refusal'` : sql``} ORDER BY id LIMIT ${limit}) oldest
      WHERE at < ${before})`.execute(reader)
  return Number(result.numAffectedRows ?? 0n)
}
