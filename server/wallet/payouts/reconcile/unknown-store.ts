import { confirmationsMin } from '@fairlead/contract/confirmations'
import { type Money, micro } from '@fairlead/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { Reader } from '../../../platform/database/db.ts'
import type { PayoutKind } from '../payout-store.ts'

/** A transfer that left an address of ours and that no row of ours stands for. */
export type UnknownTransfer = { hash: Hash; block: bigint; from: Address; to: Address; value: bigint; amount: Money }

const newestMax = 2_000
const microUnits = 10n ** 12n

/** The books never claim more than the chain has: a fraction of a micro-dollar that left counts as a whole one. */
export const amountLeft = (value: bigint): Money => micro((value + microUnits - 1n) / microUnits)

/** All of them, oldest first. */
export function unknownTransfers(reader: Reader, countMax: number): Promise<UnknownTransfer[]> {
  return read(reader, sql`SELECT * FROM outflows_seen`, countMax)
}

/** Those that lie deep enough to stay: what operators decide about must not be gone when it is done. */
export function settledUnknown(reader: Reader, countMax: number): Promise<UnknownTransfer[]> {
  const settled = sql`SELECT o.* FROM outflows_seen o JOIN chain_read c ON c.chain_id = o.chain_id
    WHERE o.block_number <= c.head_number - ${confirmationsMin}`
  return read(reader, settled, countMax)
}

/** Is there one among the newest? Asked before each payout, so it must not cost more in a year. */
export async function hasUnknownTransfer(reader: Reader): Promise<boolean> {
  const newest = sql`SELECT * FROM outflows_seen ORDER BY block_number DESC LIMIT ${newestMax}`
  return (await read(reader, newest, 1)).length > 0
}

async function read(reader: Reader, among: RawBuilder<unknown>, countMax: number): Promise<UnknownTransfer[]> {
  const { rows } = await sql<{
    tx_hash: Hash
    block_number: bigint
    from_address: Address
    to_address: Address
    value: string
  }>`
    SELECT o.tx_hash, o.block_number, o.from_address, o.to_address, o.value::text FROM (${among}) o WHERE NOT EXISTS (
      SELECT 1 FROM chain_sends s WHERE s.tx_hash = o.tx_hash AND s.purpose NOT IN ('gas', 'rescue') AND s.status NOT IN ('replaced', 'reverted')
        AND s.sender = o.from_address AND s.to_address = o.to_address AND s.value = o.value)
    ORDER BY o.block_number, o.tx_hash LIMIT ${countMax}`.execute(reader)
  return rows.map((row) => ({
    hash: row.tx_hash,
    block: row.block_number,
    from: row.from_address,
    to: row.to_address,
    value: BigInt(row.value),
    amount: amountLeft(BigInt(row.value)),
  }))
}

/** What is to be paid still, or was let through by nobody yet, to this address and of this amount, the oldest first. */
export async function payableTo(
  reader: Reader,
  address: string,
  amount: bigint,
): Promise<{ kind: PayoutKind; subjectId: bigint }[]> {
  const { rows } = await sql<{ kind: PayoutKind; subject_id: bigint }>`
    SELECT p.kind, p.subject_id FROM payouts p WHERE p.address = ${address} AND p.amount = ${amount}
      AND (p.status IN ('waiting', 'queued', 'sending') OR p.status = 'failed' AND p.kind <> 'withdrawal')
      AND NOT EXISTS (SELECT 1 FROM chain_sends s WHERE s.payout_id = p.id AND s.status = 'mined')
    UNION ALL
    SELECT 'withdrawal', w.id FROM withdrawals_asked w WHERE w.address = ${address} AND w.amount - w.fee = ${amount} AND w.ended_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.kind = 'withdrawal' AND p.subject_id = w.id)
    ORDER BY 1, 2`.execute(reader)
  return rows.map(({ kind, subject_id }) => ({ kind, subjectId: subject_id }))
}

/** The one member who is paid at this address, with at least this much income; nobody where two share it. */
export async function memberPaidAt(reader: Reader, address: string, amount: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ member_id: bigint; covers: boolean }>`
    SELECT a.member_id, coalesce(b.income >= ${amount}, false) AS covers FROM addresses_chosen a
    LEFT JOIN income_held b ON b.member_id = a.member_id WHERE lower(a.address) = ${address} LIMIT 2`.execute(reader)
  const [only, another] = rows
  return only && !another && only.covers ? only.member_id : undefined
}
