import { presenceSecondsMax } from '@fairlead/contract/routes/wallet/operator-queues'
import { sql } from 'kysely'
import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx, type Reader, type Tx } from '../../platform/database/db.ts'
import { publishToConsole } from '../../watch/audit/publish-to-console.ts'

const othersMax = 100

/** Notes which row an operator has open and tells the others when it is another one; answers where they are. */
export function setPresence(
  db: Db,
  present: { sessionId: bigint; operatorId: bigint; place: string; now: Date },
): Promise<{ name: string; place: string }[]> {
  const { operatorId, now } = present
  return inTx(db, async (tx) => {
    if (await putPresence(tx, present)) await publishToConsole(tx, 'presence', now)
    return presentOthers(tx, operatorId, addSeconds(now, -presenceSecondsMax), othersMax)
  })
}

type Presence = { sessionId: bigint; operatorId: bigint; place: string; now: Date }

/** Answers whether it is another place than before. */
async function putPresence(tx: Tx, { sessionId, operatorId, place, now }: Presence): Promise<boolean> {
  const { rows } = await sql<{ before: string | null }>`
    WITH earlier AS (SELECT place FROM operator_presence WHERE session_id = ${sessionId})
    INSERT INTO operator_presence (session_id, operator_id, place, at) VALUES (${sessionId}, ${operatorId}, ${place}, ${now})
    ON CONFLICT (session_id) DO UPDATE SET place = excluded.place, at = excluded.at
    RETURNING (SELECT place FROM earlier) AS before`.execute(tx)
  return (rows[0]?.before ?? '') !== place
}

/** Who else has a row open, one line a person and place. */
async function presentOthers(reader: Reader, operatorId: bigint, since: Date, limit: number) {
  const { rows } = await sql<{ name: string; place: string }>`
    SELECT DISTINCT m.name, p.place FROM operator_presence p JOIN people m ON m.id = p.operator_id
    WHERE p.at > ${since} AND p.operator_id <> ${operatorId} AND p.place <> '' ORDER BY 1, 2 LIMIT ${limit}`.execute(
    reader,
  )
  return rows
}
