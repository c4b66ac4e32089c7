import { type Money, micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { type Account, house } from './account.ts'

export type StatementLine = { entryId: bigint; kind: string; event: string; amount: Money; at: Date }

const linesMax = 100

/**
 * An account's postings, newest first; the next page goes on before the last line's entry.
 * Entries that are not sealed yet are not in the table by account and are read from the entries themselves.
 */
export async function readStatement(
  reader: Reader,
  {
    memberId = house,
    account,
    beforeEntryId,
    limit = linesMax,
  }: { memberId?: bigint; account: Account; beforeEntryId?: bigint; limit?: number },
): Promise<StatementLine[]> {
  const before = beforeEntryId ?? 9_223_372_036_854_775_807n
  const most = Math.min(limit, linesMax)
  const { rows } = await sql<{ id: bigint; kind: string; event: string; amount: bigint; at: Date }>`
    WITH last AS (SELECT coalesce(max(last_xact), '0') AS xact, coalesce((array_agg(last_id ORDER BY number DESC))[1], 0) AS id
                  FROM (SELECT * FROM ledger_seals ORDER BY number DESC LIMIT 1) s),
    found AS (
      (SELECT p.entry_id, p.amount FROM ledger_postings p
       WHERE p.member_id = ${memberId} AND p.account = ${account} AND p.entry_id < ${before}
       ORDER BY p.entry_id DESC LIMIT ${most})
      UNION ALL
      SELECT e.id, p.amount FROM last, ledger_entries e CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member_id, account, amount)
      WHERE (e.xact, e.id) > (last.xact, last.id) AND e.id < ${before} AND p.member_id = ${memberId} AND p.account = ${account}
    )
    SELECT e.id, e.kind, e.event, f.amount, e.at FROM found f JOIN ledger_entries e ON e.id = f.entry_id
    ORDER BY e.id DESC LIMIT ${most}`.execute(reader)
  return rows.map(({ id, kind, event, amount, at }) => ({ entryId: id, kind, event, amount: micro(amount), at }))
}
