import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

type Withdrawn = {
  memberId?: bigint
  symbol?: string
  strategy?: number
  /** Counter trades cover what is open. */
  sparesCounters: boolean
}

/** Takes back entries that no terminal has fetched yet; what it has fetched may be filled already. */
export async function withdrawEntries(
  tx: Tx,
  { memberId, symbol, strategy, sparesCounters }: Withdrawn,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE terminal_commands c SET settled_at = ${now}, outcome = 'expired', detail = 'Our operators stopped trading.'
    WHERE c.kind = 'open' AND c.sent_at IS NULL AND c.settled_at IS NULL
      AND ${memberId === undefined ? sql`true` : sql`c.account_id IN (SELECT t.account_id FROM terminals t WHERE t.member_id = ${memberId})`}
      AND ${symbol === undefined ? sql`true` : sql`c.symbol = ${symbol}`}
      AND ${strategy === undefined ? sql`true` : sql`c.trade_kind = ${strategy}`}
      AND ${sparesCounters ? sql`c.partner IS NULL` : sql`true`}`.execute(tx)
}
