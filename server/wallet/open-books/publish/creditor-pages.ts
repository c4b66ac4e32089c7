import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/db.ts'

/** Whom the ledger owes something, by their numbers; the house, in whose name found money waits, is 0. */
export type CreditorPage = {
  /** One row after the other: the number, and what is owed of fuel, income, withdrawals and waiting deposits, 8 bytes each. */
  rows: Buffer
  /** What each knows itself by. */
  references: string[]
}

export const rowColumns = ['member', 'fuel', 'income', 'withdrawals', 'waiting'] as const
export const rowBytes = 8 * rowColumns.length
export const houseReference = 'house'

const pageSize = 5_000

/**
 * Everybody as of a seal, page by page. Numbers come as bytes: a million rows of text would take longer to read than to hash. Of a seal that
 * is not the newest what was posted since is taken off again.
 */
export async function* readCreditors(reader: Reader, seal: bigint, isNewest: boolean): AsyncGenerator<CreditorPage> {
  const since = isNewest ? undefined : { seal, firstEntry: await firstEntryAfter(reader, seal) }
  let page = await readPage(reader, -1n, since)
  while (page) {
    yield { rows: page.rows, references: page.names.split(' ') }
    page = await readPage(reader, page.last, since)
  }
}

type Since = { seal: bigint; firstEntry: bigint }
type Page = { rows: Buffer; names: string; last: bigint }

async function readPage(reader: Reader, after: bigint, since: Since | undefined): Promise<Page | undefined> {
  const balances = since ? balancesThen(after, since) : sql`SELECT * FROM balances_sealed WHERE member_id > ${after}`
  const { rows } = await sql<{ rows: Buffer | null; names: string; last: bigint }>`
    WITH page AS (
      SELECT b.member_id,
        -- There is one row for each account.
        coalesce(max(b.total) FILTER (WHERE b.account = 'fuel'), 0) + coalesce(max(b.total) FILTER (WHERE b.account = 'advance'), 0) AS fuel,
        coalesce(max(b.total) FILTER (WHERE b.account = 'income'), 0) AS income,
        coalesce(max(b.total) FILTER (WHERE b.account = 'hold'), 0) AS withdrawals,
        coalesce(max(b.total) FILTER (WHERE b.account = 'suspense'), 0) AS waiting
      FROM (${balances}) b GROUP BY b.member_id ORDER BY b.member_id LIMIT ${pageSize})
    SELECT max(c.member_id) AS last, string_agg(coalesce(p.ref_id, ${houseReference}), ' ' ORDER BY c.member_id) AS names,
      string_agg(int8send(c.member_id) || int8send(c.fuel) || int8send(c.income) || int8send(c.withdrawals) || int8send(c.waiting), ''
        ORDER BY c.member_id) AS rows
    FROM page c LEFT JOIN people p ON p.id = c.member_id`.execute(reader)
  const page = rows[0]
  return page?.rows ? { ...page, rows: page.rows } : undefined
}

/** Of as many members as make a page. */
const balancesThen = (after: bigint, { seal, firstEntry }: Since) => sql`
  WITH last AS (SELECT max(m.member_id) AS id FROM (
      SELECT DISTINCT member_id FROM balances_sealed WHERE member_id > ${after} ORDER BY member_id LIMIT ${pageSize}) m),
    later AS (
      SELECT l.member_id, l.account, sum(l.amount)::bigint AS moved
      FROM last, entries_sealed s, lines_posted l JOIN entries_posted e ON e.id = l.entry_id
      WHERE s.number = ${seal} AND l.member_id > ${after} AND l.member_id <= last.id AND l.entry_id >= ${firstEntry}
        AND (e.xact, e.id) > (s.last_xact, s.last_id)
      GROUP BY l.member_id, l.account)
  SELECT b.member_id, b.account, b.total - coalesce(l.moved, 0) AS total
  FROM last, balances_sealed b LEFT JOIN later l USING (member_id, account)
  WHERE b.member_id > ${after} AND b.member_id <= last.id`

/** The lowest number of all entries after a seal: numbers are given out before an entry has its place in the order. */
async function firstEntryAfter(reader: Reader, seal: bigint): Promise<bigint> {
  const { rows } = await sql<{ first: bigint | null }>`
    SELECT min(e.id) AS first FROM entries_posted e JOIN entries_sealed s ON s.number = ${seal}
    WHERE (e.xact, e.id) > (s.last_xact, s.last_id)`.execute(reader)
  return rows[0]?.first ?? 0n
}
