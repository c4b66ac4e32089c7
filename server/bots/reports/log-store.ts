import type { SortOf } from '@fairlead/contract/page'
import type { botLogQuery } from '@fairlead/contract/routes/bots/bot'
import { reasonSentences } from '@fairlead/engine/broker/reason'
import { instruments, isTurned } from '@fairlead/engine/market/instrument'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { containing, rowsScannedMax } from '../../platform/database/page-bounds.ts'
import { type Side, shownWords } from '../../platform/shown-deal.ts'
import type { DealRow } from './trade-store.ts'

export type LogSort = SortOf<typeof botLogQuery>
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
/** A line, or a deal: its reason and evidence make its words unless it came with words of its own. */
type PagedLine = Omit<LogLine, 'id' | 'words'> & { id: string; words: string | null } & (
    | { symbol: string; side: Side; price: string; reason: number; evidence: number }
    | { side: null; words: string }
  )

const sorts: Record<LogSort, ReturnType<typeof sql>> = { at: sql`at`, kind: sql`kind`, symbol: sql`symbol` }

/** A page of the newest `rowsScannedMax` lines, those that deals tell among them, and how many of all these there are. */
export async function logPageOf(
  reader: Reader,
  memberId: bigint,
  query: LogQuery,
): Promise<{ lines: (Omit<LogLine, 'id'> & { id: string; reason: number | null })[]; found: number }> {
  const isUp = (query.order ?? (query.sort ? 'asc' : 'desc')) === 'asc'
  const byTime = isUp ? sql`at, is_line, account_id DESC, number` : sql`at DESC, is_line DESC, account_id, number DESC`
  const order = query.sort ? sql`${sorts[query.sort]} ${isUp ? sql`ASC` : sql`DESC`}, ${byTime}` : byTime
  const { rows } = await sql<PagedLine & { found: bigint }>`
    WITH looked AS (
      SELECT * FROM (
        (SELECT false AS is_line, account_id, ticket AS number, at, CASE WHEN entry = 'out' THEN 'exit'
            WHEN position_id = trade_position_id THEN 'entry' ELSE 'counter' END AS kind, symbol, position_id, words, reason, evidence, side, price
          FROM deals_done WHERE member_id = ${memberId} ORDER BY at DESC, account_id, ticket DESC LIMIT ${rowsScannedMax})
        UNION ALL
        (SELECT true, 0, id, at, kind, symbol, position_id, words, NULL, NULL, NULL, NULL
          FROM bot_lines_said WHERE member_id = ${memberId} ORDER BY at DESC, id DESC LIMIT ${rowsScannedMax})) said
      ORDER BY at DESC, is_line DESC, account_id, number DESC LIMIT ${rowsScannedMax}
    ), found AS MATERIALIZED (${query.search ? searched(query.search) : sql`SELECT * FROM looked`})
    SELECT p.*, n.found, CASE WHEN p.is_line THEN p.number::text ELSE p.account_id || '/' || p.number END AS id
    FROM (SELECT count(*) AS found FROM found) n LEFT JOIN LATERAL (
      SELECT * FROM found ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}) p ON true
    ORDER BY ${order}`.execute(reader)
  return { lines: rows.filter(({ id }) => id !== null).map(inWords), found: Number(rows[0]?.found ?? 0n) }
}

const inWords = (line: PagedLine) => {
  const { id, at, kind, symbol, position_id } = line
  const said =
    line.side === null ? { words: line.words, reason: null } : { words: shownWords(line), reason: line.reason }
  return { id, at, kind, symbol, position_id, ...said }
}

/** Those that hold what was typed. A deal's sentence is put together here as `shownReason` does it, or only a page of them could be searched. */
function searched(search: string) {
  const sentences = reasonSentences()
  const column = <T>(pick: (sentence: (typeof sentences)[number]) => T) => sentences.map(pick)
  // Points of a price that are turned, and where the other end of a distance is.
  const turned = (points: ReturnType<typeof sql>) =>
    sql`round(10::numeric ^ (2 * i.digits) / nullif((${points})::numeric, 0))`
  const points = sql`round(l.price * 10 ^ i.digits)`
  return sql`
    SELECT l.* FROM looked l
    LEFT JOIN unnest(${column(({ code }) => code)}::smallint[], ${column(({ sentence }) => sentence)}::text[],
      ${column(({ turned: other }) => other)}::text[], ${column(({ counts }) => counts)}::text[])
      AS s(reason, sentence, turned, counts) ON s.reason = l.reason
    LEFT JOIN unnest(${instruments.map(({ symbol }) => symbol)}::text[], ${instruments.map(({ digits }) => digits)}::int[],
      ${instruments.map(isTurned)}::boolean[]) AS i(symbol, digits, is_turned) ON i.symbol = l.symbol
    CROSS JOIN LATERAL (SELECT CASE WHEN i.is_turned IS NOT TRUE OR s.counts = 'other' THEN l.evidence::numeric
      WHEN s.counts = 'level' THEN ${turned(sql`l.evidence`)}
      WHEN (l.side = 'buy') = (s.counts = 'distance') THEN abs(${turned(points)} - ${turned(sql`${points} - l.evidence::numeric`)})
      ELSE abs(${turned(points)} - ${turned(sql`${points} + l.evidence::numeric`)}) END AS evidence) e
    WHERE lower(concat_ws(' ', l.kind, l.symbol, l.position_id, coalesce(l.words, replace(replace(replace(
      CASE WHEN i.is_turned THEN s.turned ELSE s.sentence END,
      '{price}', coalesce(to_char((e.evidence / 10 ^ i.digits)::numeric, 'FM999,999,999,990.' || repeat('0', i.digits)), l.evidence || ' points')),
      '{percent}', l.evidence || '%'), '{dollars}', '$' || to_char(l.evidence::numeric / 100, 'FM999999999990.00')))))
      LIKE ${containing(search)}`
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
      d.volume, d.price, d.profit, d.swap, d.commission, d.reason, d.evidence, d.words, d.at::text AS exact_at
    FROM (SELECT * FROM deals_done WHERE at >= ${after?.exact_at ?? from}::timestamptz AND at < ${to} ${ofMember(memberId)} ${
      after
        ? sql`AND (at, account_id, ticket) > (${after.exact_at}::timestamptz, ${after.account_id}::bigint, ${after.ticket}::bigint)`
        : sql``
    } ORDER BY at, account_id, ticket LIMIT ${limit}) d
    JOIN accounts_traded a ON a.id = d.account_id ORDER BY d.at, d.account_id, d.ticket`.execute(reader)
  return rows
}

export type LoggedLine = LogLine & Exact & { account: string | null }

/** The next lines that do not come from a deal: entries turned away, and changes of the bot's state. */
export async function nextLines(
  reader: Reader,
  { memberId, from, to }: Days,
  after: Pick<LoggedLine, 'exact_at' | 'id'> | undefined,
  limit: number,
): Promise<LoggedLine[]> {
  const { rows } = await sql<LoggedLine>`
    SELECT l.id, l.at, l.kind, l.symbol, l.position_id, l.words, ${accountName} AS account, l.at::text AS exact_at
    FROM (SELECT * FROM bot_lines_said WHERE at >= ${after?.exact_at ?? from}::timestamptz AND at < ${to} ${ofMember(memberId)} ${
      after ? sql`AND (at, id) > (${after.exact_at}::timestamptz, ${after.id}::bigint)` : sql``
    } ORDER BY at, id LIMIT ${limit}) l
    LEFT JOIN accounts_traded a ON a.id = l.account_id ORDER BY l.at, l.id`.execute(reader)
  return rows
}
