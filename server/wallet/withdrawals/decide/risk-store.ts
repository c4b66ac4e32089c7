import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/db.ts'

type Link = 'shared_address' | 'shared_device' | 'shared_network' | 'shared_source'
export type LinkedMember = { link: Link; id: bigint; name: string; in_line: boolean }

/** Of each kind of link so many at most: beyond that it is a public place, not a ring. */
export const linkedMax = 20
/** Of their own addresses and devices, and of who signed in from each. More than that is a crowd, and would be read for nothing. */
const ownScannedMax = 50
const crowdMax = 1_000

/** Members who share something with this one, and whether they stand in one line of sponsors with them. */
export async function linkedMembers(reader: Reader, memberId: bigint, address: string): Promise<LinkedMember[]> {
  const { rows } = await sql<LinkedMember>`
    WITH devices AS MATERIALIZED (
      SELECT DISTINCT address, user_agent FROM devices_seen WHERE member_id = ${memberId} AND viewer_id IS NULL LIMIT ${ownScannedMax}),
    linked AS (
      (SELECT DISTINCT 'shared_address' AS link, member_id FROM member_traces
       WHERE kind = 'payout address' AND value = ${address} AND member_id <> ${memberId} LIMIT ${linkedMax})
      UNION ALL
      (SELECT DISTINCT 'shared_source', o.member_id
       FROM (SELECT DISTINCT from_address FROM deposits_seen WHERE member_id = ${memberId} LIMIT ${ownScannedMax}) mine
       JOIN deposits_seen o ON o.from_address = mine.from_address WHERE o.member_id <> ${memberId} LIMIT ${linkedMax})
      UNION ALL
      (SELECT DISTINCT 'shared_device', o.member_id FROM devices mine CROSS JOIN LATERAL (
         SELECT member_id FROM devices_seen WHERE address = mine.address AND user_agent = mine.user_agent
           AND member_id <> ${memberId} AND viewer_id IS NULL LIMIT ${crowdMax}) o LIMIT ${linkedMax})
      UNION ALL
      (SELECT DISTINCT 'shared_network', o.member_id FROM (SELECT DISTINCT address FROM devices) mine CROSS JOIN LATERAL (
         SELECT member_id FROM devices_seen WHERE address = mine.address
           AND member_id <> ${memberId} AND viewer_id IS NULL LIMIT ${crowdMax}) o LIMIT ${linkedMax}))
    SELECT l.link, m.id, m.name, (${memberId} = ANY (s.uplines) OR m.id = ANY (own.uplines)) AS in_line
    FROM linked l JOIN people m ON m.id = l.member_id AND m.role = 'member'
      JOIN team_edges s ON s.member_id = m.id JOIN team_edges own ON own.member_id = ${memberId}
    ORDER BY m.id`.execute(reader)
  return rows
}

export type Habits = {
  address_since: Date | null
  paid_before: bigint
  largest: bigint | null
  times: bigint
  new_device: string | null
}

const deviceIsNewHours = 24

/** What this member usually does: sums, addresses and devices, as they stood when the withdrawal was asked for. */
export async function habitsOf(
  reader: Reader,
  { id, memberId, address, at }: { id: bigint; memberId: bigint; address: string; at: Date },
): Promise<Habits> {
  const { rows } = await sql<Habits>`
    SELECT (SELECT changed_at FROM addresses_chosen WHERE member_id = ${memberId} AND address = ${address}) AS address_since,
           count(*) FILTER (WHERE w.status = 'success' AND w.address = ${address}) AS paid_before,
           max(w.amount) FILTER (WHERE w.status = 'success') AS largest, count(*) FILTER (WHERE w.status = 'success') AS times,
           (SELECT s.user_agent FROM devices_seen s
            WHERE s.member_id = ${memberId} AND s.viewer_id IS NULL AND s.created_at <= ${at}
              AND s.created_at > ${at}::timestamptz - make_interval(hours => ${deviceIsNewHours})
              AND NOT EXISTS (SELECT 1 FROM devices_seen o WHERE o.member_id = s.member_id AND o.user_agent = s.user_agent
                AND o.viewer_id IS NULL AND o.created_at <= ${at}::timestamptz - make_interval(hours => ${deviceIsNewHours}))
            ORDER BY s.created_at DESC LIMIT 1) AS new_device
    FROM (SELECT NULL::bigint AS amount, NULL::text AS status, NULL::text AS address
          UNION ALL SELECT amount, status, address FROM withdrawals_asked WHERE member_id = ${memberId} AND id < ${id}) w`.execute(
    reader,
  )
  if (!rows[0]) throw new Error('A count without a row')
  return rows[0]
}

export async function keepAssessment(
  reader: Reader,
  { id, operatorId, signals, now }: { id: bigint; operatorId: bigint; signals: string; now: Date },
): Promise<void> {
  await reader
    .insertInto('withdrawal_assessments')
    .values({ withdrawal_id: id, operator_id: operatorId, at: now, signals })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
