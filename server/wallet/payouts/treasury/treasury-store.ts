import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Reader } from '../../../platform/database/db.ts'

// The newest of each; older ones were looked at when they were new, and nothing changes them.
const rowsMax = 2_000

async function one<Row>(query: { execute(reader: Reader): Promise<{ rows: Row[] }> }, reader: Reader): Promise<Row> {
  const row = (await query.execute(reader)).rows[0]
  if (!row) throw new Error('A count came back empty')
  return row
}

export type OutflowCounts = { foreign: bigint; unseen: bigint; unpaid: bigint; unmatched: bigint; looked: bigint }

/**
 * What left our addresses against what we signed and what was owed, one to one.
 * `foreign` left and is no transfer of ours; `unseen` is ours and final, and did not leave once; `unpaid` was mined for a payout
 * that is not paid by it; `unmatched` is a paid payout, withdrawal or refund without the one transfer that paid it.
 */
export function outflowCounts(reader: Reader): Promise<OutflowCounts> {
  return one(
    sql<OutflowCounts>`
      WITH ours AS (SELECT * FROM chain_sends WHERE purpose NOT IN ('gas', 'cancel', 'rescue', 'root') ORDER BY id DESC LIMIT ${rowsMax}),
      left_us AS (SELECT * FROM outflows_seen ORDER BY block_number DESC LIMIT ${rowsMax}),
      paid AS (SELECT * FROM payouts WHERE status = 'paid' ORDER BY id DESC LIMIT ${rowsMax})
      SELECT (SELECT count(*) FROM left_us) AS looked,
        (SELECT count(*) FROM left_us o WHERE NOT EXISTS (
           SELECT 1 FROM chain_sends s WHERE s.tx_hash = o.tx_hash AND s.purpose NOT IN ('gas', 'rescue') AND s.status NOT IN ('replaced', 'reverted')
             AND s.sender = o.from_address AND s.to_address = o.to_address AND s.value = o.value)) AS foreign,
        (SELECT count(*) FROM ours s WHERE s.status = 'mined' AND s.block_number <= (SELECT max(block_number) FROM chain_read)
           AND (SELECT count(*) FROM outflows_seen o WHERE o.tx_hash = s.tx_hash) <> 1) AS unseen,
        (SELECT count(*) FROM ours s JOIN payouts p ON p.id = s.payout_id WHERE s.status = 'mined'
           AND (p.status <> 'paid' OR s.to_address <> p.address OR s.value <> p.amount * 1000000000000::numeric)) AS unpaid,
        (SELECT count(*) FROM paid p WHERE 1 <> (SELECT count(*) FROM chain_sends s WHERE s.payout_id = p.id AND s.status = 'mined')
           -- Asked for by key, one by one: whether there is one at all would be looked up in the whole table.
           OR NOT coalesce(CASE p.kind WHEN 'withdrawal' THEN (SELECT w.status = 'success' FROM withdrawals_asked w WHERE w.id = p.subject_id)
                WHEN 'refund' THEN (SELECT c.refund = p.amount FROM accounts_closed c WHERE c.id = p.subject_id)
                ELSE (SELECT r.kind = p.kind AND r.amount = p.amount AND r.status = 'done' FROM orders_asked r WHERE r.id = p.subject_id) END,
              false))
        + (SELECT count(*) FROM (SELECT * FROM withdrawals_asked WHERE status = 'success' ORDER BY id DESC LIMIT ${rowsMax}) w
           WHERE NOT EXISTS (SELECT 1 FROM payouts p WHERE p.kind = 'withdrawal' AND p.subject_id = w.id AND p.status = 'paid'))
        + (SELECT count(*) FROM (SELECT * FROM accounts_closed WHERE refund > 0 ORDER BY id DESC LIMIT ${rowsMax}) c
           WHERE NOT EXISTS (SELECT 1 FROM payouts p WHERE p.kind = 'refund' AND p.subject_id = c.id))
        + (SELECT count(*) FROM (SELECT * FROM orders_asked WHERE status = 'done' AND kind IN ('leftover', 'rescue', 'house_payout')
             ORDER BY id DESC LIMIT ${rowsMax}) r
           WHERE NOT EXISTS (SELECT 1 FROM payouts p WHERE p.kind = r.kind AND p.subject_id = r.id)) AS unmatched`,
    reader,
  )
}

export type Reading = { block: bigint; treasury: bigint; deposits: bigint; cold: bigint; coin: bigint }

export async function putReading(reader: Reader, chainId: number, reading: Reading, now: Date): Promise<void> {
  const { block, treasury, deposits, cold, coin } = reading
  const row = {
    block_number: block,
    treasury: String(treasury),
    deposits: String(deposits),
    cold: String(cold),
    coin: String(coin),
    read_at: now,
    noted_at: sql<Date>`clock_timestamp()`,
  }
  await reader
    .insertInto('treasury_readings')
    .values({ chain_id: BigInt(chainId), ...row })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(row))
    .execute()
}

/** How old it is says the database's own clock. */
export async function newestReading(reader: Reader): Promise<(Reading & { ageSeconds: number }) | undefined> {
  const row = await reader
    .selectFrom('treasury_readings')
    .select(['block_number', 'treasury', 'deposits', 'cold', 'coin'])
    .select(sql<number>`extract(epoch FROM clock_timestamp() - noted_at)::float8`.as('age_seconds'))
    .orderBy('noted_at', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const { block_number, treasury, deposits, cold, coin, age_seconds } = row
  return {
    block: block_number,
    treasury: BigInt(treasury),
    deposits: BigInt(deposits),
    cold: BigInt(cold),
    coin: BigInt(coin),
    ageSeconds: age_seconds,
  }
}

/** Up to where the watcher has read: what happened there is in our tables. */
export async function watchedTo(reader: Reader, chainId: number): Promise<bigint | undefined> {
  const row = await reader
    .selectFrom('chain_read')
    .select('block_number')
    .where('chain_id', '=', BigInt(chainId))
    .executeTakeFirst()
  return row?.block_number
}

/**
 * Deposit addresses that may have had something in this block: those that have now, as far as we have seen transfers, and those that
 * something has left since. Asking one in vain costs a call, leaving one out would cost the truth.
 */
export async function addressesHolding(reader: Reader, block: bigint): Promise<Address[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT a.address FROM addresses_given a JOIN (
      SELECT address FROM addresses_summed WHERE seen > gone
      UNION SELECT from_address FROM outflows_seen WHERE block_number > ${block}) h ON h.address = a.address ORDER BY 1`.execute(
    reader,
  )
  return rows.map(({ address }) => address as Address)
}

export type Between = { credited: bigint; pending: bigint; paid: bigint; left: bigint; refunds: bigint }

/**
 * What lies between the chain in a block and the books now, in micro-dollars, found money included: `credited` since it, `pending` in it but not yet
 * credited, `paid` since it, `left` by it but not yet settled in the books, and `refunds` that left the books but not the chain.
 */
export function betweenBlockAndBooks(reader: Reader, block: bigint): Promise<Between> {
  return one(
    sql<Between>`
      WITH open AS (
        SELECT p.kind, p.amount, EXISTS (SELECT 1 FROM chain_sends s JOIN outflows_seen o ON o.tx_hash = s.tx_hash
          WHERE s.payout_id = p.id AND o.block_number <= ${block}) AS is_out
        FROM payouts p WHERE p.status <> 'paid' AND (p.kind <> 'withdrawal' OR p.status <> 'failed'))
      SELECT
        (SELECT coalesce(sum(amount), 0)::bigint FROM (
           SELECT amount FROM deposits_seen WHERE status <> 'pending' AND lost_at IS NULL AND block_number > ${block}
           UNION ALL SELECT amount FROM money_found WHERE posted_at IS NOT NULL AND block_number > ${block}) c) AS credited,
        (SELECT coalesce(sum(amount), 0)::bigint FROM (
           SELECT amount FROM deposits_seen WHERE status = 'pending' AND block_number <= ${block}
           UNION ALL SELECT amount FROM money_found WHERE posted_at IS NULL AND block_number <= ${block}) p) AS pending,
        (SELECT coalesce(sum(p.amount), 0)::bigint FROM chain_sends s JOIN payouts p ON p.id = s.payout_id
         WHERE s.status = 'mined' AND s.block_number > ${block}) AS paid,
        (SELECT coalesce(sum(amount), 0)::bigint FROM open WHERE kind = 'withdrawal' AND is_out) AS left,
        (SELECT coalesce(sum(amount), 0)::bigint FROM open WHERE kind <> 'withdrawal' AND NOT is_out) AS refunds`,
    reader,
  )
}
