import type { AccountMark } from '@fairlead/engine/fleet/fleet-rows'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { plainArray } from '../../../platform/database/plain-array.ts'

/** Where accounts stand after a step of the fleet, all in one statement. */
export async function setMarks(tx: Tx, marks: readonly AccountMark[]): Promise<void> {
  if (marks.length === 0) return
  const numbers = (pick: (mark: AccountMark) => number | boolean) => plainArray(marks.map(pick))
  await sql`
    UPDATE trading_accounts a SET balance_cents = m.balance, open_count = m.open_count, next_ticket = m.next_ticket, loss_closed = m.loss_closed
    FROM unnest(
      ${numbers((m) => m.account)}::bigint[], ${numbers((m) => m.balanceCents)}::bigint[], ${numbers((m) => m.openCount)}::int[],
      ${numbers((m) => m.nextTicket)}::bigint[], ${numbers((m) => m.lossClosed)}::boolean[]
    ) AS m(account_id, balance, open_count, next_ticket, loss_closed) WHERE a.id = m.account_id`.execute(tx)
}
