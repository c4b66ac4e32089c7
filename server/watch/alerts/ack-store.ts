import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/** Whether what was taken on says what the alert says now: figures in it may have moved. */
export const saysTheSame = sql<boolean>`regexp_replace(k.words, '[0-9]+', '', 'g') = regexp_replace(a.words, '[0-9]+', '', 'g')`

export async function lockAlert(tx: Tx, id: bigint) {
  return tx.selectFrom('alerts').select(['kind', 'key', 'over_at']).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function newestAck(tx: Tx, alertId: bigint): Promise<{ says_the_same: boolean } | undefined> {
  const { rows } = await sql<{ says_the_same: boolean }>`
    SELECT ${saysTheSame} AS says_the_same FROM alert_acks k JOIN alerts a ON a.id = k.alert_id
    WHERE k.alert_id = ${alertId} ORDER BY k.id DESC LIMIT 1`.execute(tx)
  return rows[0]
}

type NewAck = { alertId: bigint; note: string; operatorId: bigint; now: Date }

export async function insertAck(tx: Tx, { alertId, note, operatorId, now }: NewAck): Promise<void> {
  await sql`
    INSERT INTO alert_acks (alert_id, operator_id, at, note, words)
    SELECT id, ${operatorId}, ${now}, ${note}, words FROM alerts WHERE id = ${alertId}`.execute(tx)
}
