import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** Somebody who counts as active without a package and a deposit, for tests that are about other things. */
export async function makeActive(tx: Tx, memberId: bigint): Promise<void> {
  await sql`UPDATE team_standings SET active = true WHERE member_id = ${memberId}`.execute(tx)
  await sql`UPDATE team_standings SET active_directs = active_directs + 1
    WHERE member_id = (SELECT uplines[1] FROM sponsorships WHERE member_id = ${memberId})`.execute(tx)
}
