import type { Money } from '@fairlead/money/money'
import { sql } from 'kysely'
import { startHosting } from '../../../finance/fuel/charges/host-bot.ts'
import type { Tx } from '../../../platform/database/db.ts'

/** A bot in service whose account is of no matter to the test. */
export async function runBot(tx: Tx, memberId: bigint, capital: Money, at: Date): Promise<void> {
  await sql`INSERT INTO bots (member_id, state, since) VALUES (${memberId}, 'active', ${at})
    ON CONFLICT (member_id) DO UPDATE SET state = 'active', since = excluded.since, paused = false, low = false`.execute(
    tx,
  )
  await startHosting(tx, memberId, capital, at)
}
