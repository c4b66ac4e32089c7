import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { approveWaiting, type Traffic } from './traffic.ts'

/** Every deposit that was made is credited and every approved withdrawal paid; operators go on letting out what waits. */
export async function untilSettled(db: Db, traffic: Traffic, secondsMax: number): Promise<void> {
  const until = Date.now() + secondsMax * 1_000
  let open = ''
  while (Date.now() < until) {
    await approveWaiting(traffic)
    const { rows } = await sql<{ what: string; count: bigint }>`
      SELECT * FROM (
        SELECT 'payouts' AS what, count(*) FROM payouts WHERE status IN ('queued', 'sending')
        UNION ALL SELECT 'withdrawals', count(*) FROM withdrawals WHERE status = 'processing'
        UNION ALL SELECT 'sends', count(*) FROM chain_sends WHERE status IN ('signed', 'sent')
        UNION ALL SELECT 'deposits', count(*) FROM chain_deposits WHERE status = 'pending'
        UNION ALL SELECT 'deposits not seen', count(*) FROM unnest(${traffic.journal.poured}::text[]) AS a(hash)
          WHERE NOT EXISTS (SELECT 1 FROM chain_deposits d WHERE d.tx_hash = a.hash)
        UNION ALL SELECT 'letters', count(*) FROM mail_outbox WHERE sent_at IS NULL) AS o(what, count) WHERE count > 0`.execute(
      db,
    )
    if (rows.length === 0) return
    open = rows.map(({ what, count }) => `${count} ${what}`).join(', ')
    await pause(1_000)
  }
  throw new Error(`After ${secondsMax} seconds there are still open: ${open}`)
}
