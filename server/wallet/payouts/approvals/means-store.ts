import { type RawBuilder, sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { Tx } from '../../../platform/database/db.ts'
import type { Payout } from '../payout-store.ts'

/** Income comes from the twenty levels below, and from nowhere else. */
const levels = Array.from({ length: 20 }, (_, place) => place + 1)

export type Behind = {
  id: bigint
  memberId: bigint
  hash: Hash
  ordinal: number
  index: number
  to: Address
  value: bigint
}

/** Credited deposits of a member and everybody whose fuel can have become the member's income, the largest first. */
export async function depositsBehind(tx: Tx, memberId: bigint, countMax: number): Promise<Behind[]> {
  const { rows } = await sql<{
    id: bigint
    member_id: bigint
    tx_hash: Hash
    log_ordinal: number
    derivation_index: number
    to_address: Address
    value: string
  }>`
    SELECT d.id, d.member_id, d.tx_hash, d.log_ordinal, a.derivation_index, d.to_address, d.value::text
    FROM (SELECT ${memberId}::bigint AS member_id UNION ALL ${below(memberId)}) t
    JOIN deposits_seen d ON d.member_id = t.member_id AND d.status <> 'pending' AND d.lost_at IS NULL
    JOIN addresses_given a ON a.member_id = d.member_id AND a.address = d.to_address
    ORDER BY d.value DESC LIMIT ${countMax}`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    hash: row.tx_hash,
    ordinal: row.log_ordinal,
    index: row.derivation_index,
    to: row.to_address,
    value: BigInt(row.value),
  }))
}

/**
 * What of their own deposits was given back to those below, by member: unused fuel at closing, and deposits that came after it. As the
 * ledger has it, for that is before it is sent.
 */
export async function refundedBelow(tx: Tx, memberId: bigint): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ member_id: bigint; refunded: bigint }>`
    WITH team AS MATERIALIZED (${below(memberId)})
    SELECT member_id, sum(refunded)::bigint AS refunded FROM (
      SELECT r.member_id, r.refund AS refunded FROM team JOIN refunds_booked r USING (member_id)
      UNION ALL SELECT e.members[1], -e.amounts[1] FROM entries_posted e
        WHERE e.kind = 'leftover_refund' AND e.accounts[1] = 'suspense' AND e.members[1] IN (SELECT member_id FROM team)) r
    GROUP BY member_id HAVING sum(refunded) > 0`.execute(tx)
  return new Map(rows.map((row) => [row.member_id, row.refunded]))
}

const below = (memberId: bigint): RawBuilder<unknown> =>
  sql.join(
    levels.map(
      (level) =>
        sql`SELECT member_id FROM team_edges WHERE uplines[${sql.lit(level)}] = ${memberId} AND cardinality(uplines) >= ${sql.lit(level)}`,
    ),
    sql` UNION ALL `,
  )

/** All that was ever signed for a member. */
export async function signedEver(tx: Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    SELECT coalesce(sum(p.amount), 0)::bigint AS total FROM payouts p WHERE p.member_id = ${memberId}
      AND EXISTS (SELECT 1 FROM chain_sends s WHERE s.payout_id = p.id AND s.status IN ('signed', 'sent', 'mined'))`.execute(
    tx,
  )
  return rows[0]?.total ?? 0n
}

export type Sealed = { seal: bigint | null; is_broken: boolean; balance: bigint; freed: bigint | null }

/** The entry that sets a payout's money free, as the sealed history tells it, and whether that part of it is unchanged. */
export async function sealedEntryOf(tx: Tx, { kind, subject_id, member_id }: Payout): Promise<Sealed | undefined> {
  const key =
    kind === 'withdrawal'
      ? sql`'withdrawal ' || ${subject_id}::bigint`
      : sql`(SELECT c.refund_key FROM accounts_closed c WHERE c.id = ${subject_id})`
  const account = kind === 'withdrawal' ? sql`'hold'` : sql`'fuel'`
  const { rows } = await sql<Sealed>`
    WITH entry AS (SELECT id, xact FROM entries_posted WHERE key = ${key}),
    seal AS (SELECT min(s.number) AS number FROM entries_sealed s, entry e WHERE (s.last_xact, s.last_id) >= (e.xact, e.id))
    SELECT seal.number AS seal, seal.number IS NOT NULL AND ledger_first_broken_seal(seal.number, 1) IS NOT NULL AS is_broken,
      (SELECT coalesce(sum(p.amount), 0)::bigint FROM lines_posted p
       WHERE p.member_id = ${member_id} AND p.account = ${account}) AS balance,
      (SELECT p.amount FROM lines_posted p, entry e
       WHERE p.member_id = ${member_id} AND p.account = ${account} AND p.entry_id = e.id) AS freed
    FROM entry, seal`.execute(tx)
  return rows[0]
}
