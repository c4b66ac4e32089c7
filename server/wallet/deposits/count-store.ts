import { type Money, micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

// The newest of each; older ones were looked at when they were new, and nothing changes them.
const rowsMax = 2_000

export type DepositCounts = { booked: bigint; found: bigint; unbooked: bigint; unfounded: bigint }

/** Deposits in the ledger against transfers on the chain: their sums, and the newest one by one, both ways. */
export async function depositCounts(reader: Reader): Promise<DepositCounts> {
  const { rows } = await sql<DepositCounts>`
      SELECT (SELECT coalesce(sum(booked), 0)::bigint FROM fuel_summed) AS booked,
        (SELECT coalesce(sum(amount), 0)::bigint FROM address_sums) AS found,
        (SELECT count(*) FROM (
           SELECT * FROM chain_deposits WHERE status <> 'pending' AND amount > 0 ORDER BY id DESC LIMIT ${rowsMax}) c
         WHERE NOT EXISTS (SELECT 1 FROM deposits_booked b
           WHERE b.key = 'deposit ' || c.chain_id || ' ' || c.tx_hash || ' ' || c.log_ordinal
             AND b.member_id = c.member_id AND b.amount = c.amount)) AS unbooked,
        (SELECT count(*) FROM (SELECT * FROM deposits_booked ORDER BY id DESC LIMIT ${rowsMax}) b
         WHERE NOT EXISTS (SELECT 1 FROM chain_deposits c
           WHERE c.tx_hash = split_part(b.key, ' ', 3) AND c.status <> 'pending'
             AND b.key = 'deposit ' || c.chain_id || ' ' || c.tx_hash || ' ' || c.log_ordinal)) AS unfounded`.execute(
    reader,
  )
  const counts = rows[0]
  if (!counts) throw new Error('A count came back empty')
  return counts
}

/**
 * Members who have been credited what a reorganisation took, and from whose accounts operators have not taken as much since. What was
 * given to them counts for nothing: where the fuel was used up, the house gives it first.
 */
export async function uncorrectedLosses(reader: Reader): Promise<{ memberId: bigint; amount: Money }[]> {
  const { rows } = await sql<{ member_id: bigint; amount: bigint }>`
    SELECT l.member_id, (l.amount - c.taken)::bigint AS amount
    FROM (SELECT member_id, sum(amount) AS amount, min(lost_at) AS since FROM chain_deposits WHERE lost_at IS NOT NULL GROUP BY member_id) l
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(p.amount), 0) AS taken FROM entries_posted e
      CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member_id, account, amount)
      WHERE e.kind = 'correction' AND e.at >= l.since AND p.member_id = l.member_id AND p.amount < 0
        AND p.account IN ('fuel', 'suspense', 'income')) c
    WHERE l.amount > c.taken ORDER BY l.member_id`.execute(reader)
  return rows.map(({ member_id, amount }) => ({ memberId: member_id, amount: micro(amount) }))
}

/** The highest index an address was given under; below zero while there is none. */
export async function highestIndex(reader: Reader): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`
    SELECT max(derivation_index) AS highest FROM deposit_addresses`.execute(reader)
  return rows[0]?.highest ?? -1
}

/** Of the addresses of these indexes, how many have running totals that are not the sums of their transfers. */
export async function wrongSums(
  reader: Reader,
  { from, upTo }: { from: number; upTo: number },
): Promise<{ looked: bigint; wrong: bigint }> {
  const { rows } = await sql<{ looked: bigint; wrong: bigint }>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE (coalesce(s.seen, 0), coalesce(s.credited, 0), coalesce(s.amount, 0), coalesce(s.gone, 0))
      <> (d.seen, d.credited, d.amount, o.gone)) AS wrong
    FROM deposit_addresses a LEFT JOIN address_sums s ON s.address = a.address
    CROSS JOIN LATERAL (SELECT coalesce(sum(c.value), 0) AS seen, coalesce(sum(c.value) FILTER (WHERE c.status <> 'pending'), 0) AS credited,
        coalesce(sum(c.amount) FILTER (WHERE c.status <> 'pending'), 0) AS amount
      FROM chain_deposits c WHERE c.member_id = a.member_id AND c.to_address = a.address) d
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.value), 0) AS gone FROM chain_outflows l WHERE l.from_address = a.address) o
    WHERE a.derivation_index BETWEEN ${from} AND ${upTo}`.execute(reader)
  return rows[0] ?? { looked: 0n, wrong: 0n }
}
