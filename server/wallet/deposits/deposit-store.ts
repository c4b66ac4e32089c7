import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { Reader, Tx } from '../../platform/database/db.ts'
import type { Header } from '../chain/read-headers.ts'

export type NewDeposit = {
  txHash: Hash
  ordinal: number
  header: Header
  memberId: bigint
  from: Address
  to: Address
  value: bigint
  amount: bigint
}

/** Those of `deposits` that were not known yet. One that a reorganisation had taken is back where it is mined again. */
export async function insertDeposits(
  tx: Tx,
  chainId: number,
  deposits: readonly NewDeposit[],
  now: Date,
): Promise<StoredDeposit[]> {
  if (deposits.length === 0) return []
  const column = <T>(pick: (deposit: NewDeposit) => T) => deposits.map(pick)
  await sql`
    UPDATE chain_deposits c SET block_number = d.number, block_hash = d.hash, block_time = d.time, lost_at = NULL
    FROM unnest(${column((d) => d.txHash)}::text[], ${column((d) => d.ordinal)}::int[], ${column((d) => d.header.number)}::bigint[],
      ${column((d) => d.header.hash)}::text[], ${column((d) => d.header.time)}::timestamptz[], ${column((d) => d.memberId)}::bigint[],
      ${column((d) => d.to)}::text[], ${column((d) => d.value)}::numeric[]) AS d(tx_hash, ordinal, number, hash, time, member_id, to_address, value)
    WHERE c.lost_at IS NOT NULL AND c.chain_id = ${chainId} AND c.tx_hash = d.tx_hash AND c.log_ordinal = d.ordinal
      AND c.member_id = d.member_id AND c.to_address = d.to_address AND c.value = d.value`.execute(tx)
  const { rows } = await sql<StoredDeposit>`
    INSERT INTO chain_deposits (chain_id, tx_hash, log_ordinal, block_number, block_hash, block_time, member_id, from_address,
                                to_address, value, amount, status, seen_at)
    SELECT ${chainId}, d.*, 'pending', ${now} FROM unnest(
      ${column((d) => d.txHash)}::text[], ${column((d) => d.ordinal)}::int[], ${column((d) => d.header.number)}::bigint[],
      ${column((d) => d.header.hash)}::text[], ${column((d) => d.header.time)}::timestamptz[], ${column((d) => d.memberId)}::bigint[],
      ${column((d) => d.from)}::text[], ${column((d) => d.to)}::text[], ${column((d) => d.value)}::numeric[],
      ${column((d) => d.amount)}::bigint[]) AS d
    ON CONFLICT (chain_id, tx_hash, log_ordinal) DO NOTHING
    RETURNING ${storedColumns}`.execute(tx)
  return rows
}

export async function insertOutflows(
  tx: Tx,
  chainId: number,
  outflows: readonly Omit<NewDeposit, 'memberId' | 'amount'>[],
  now: Date,
): Promise<void> {
  if (outflows.length === 0) return
  const column = <T>(pick: (outflow: Omit<NewDeposit, 'memberId' | 'amount'>) => T) => outflows.map(pick)
  await sql`
    INSERT INTO chain_outflows (chain_id, tx_hash, log_ordinal, block_number, from_address, to_address, value, seen_at)
    SELECT ${chainId}, o.*, ${now} FROM unnest(
      ${column((o) => o.txHash)}::text[], ${column((o) => o.ordinal)}::int[], ${column((o) => o.header.number)}::bigint[],
      ${column((o) => o.from)}::text[], ${column((o) => o.to)}::text[], ${column((o) => o.value)}::numeric[]) AS o
    ON CONFLICT (chain_id, tx_hash, log_ordinal) DO NOTHING`.execute(tx)
}

/** Forgets everything above `ancestor` that is not in the ledger; answers the deposits forgotten, and how many are lost instead. */
export async function forgetAbove(
  tx: Tx,
  chainId: number,
  ancestor: bigint,
  now: Date,
): Promise<{ gone: StoredDeposit[]; credited: number }> {
  const above = sql`chain_id = ${chainId} AND block_number > ${ancestor}`
  await sql`DELETE FROM chain_outflows WHERE ${above}`.execute(tx)
  await sql`DELETE FROM found_money WHERE block_number > ${ancestor} AND posted_at IS NULL AND key LIKE ${`usdt ${chainId} %`}`.execute(
    tx,
  )
  const { rows } = await sql<StoredDeposit>`
    DELETE FROM chain_deposits WHERE ${above} AND status = 'pending' RETURNING ${storedColumns}`.execute(tx)
  const { numAffectedRows: lost = 0n } = await sql`
    UPDATE chain_deposits SET lost_at = ${now} WHERE ${above} AND lost_at IS NULL`.execute(tx)
  return { gone: rows, credited: Number(lost) }
}

export type StoredDeposit = {
  id: bigint
  tx_hash: Hash
  log_ordinal: number
  block_number: bigint
  block_hash: Hash
  member_id: bigint
  amount: bigint
  /** As the driver gives numbers of any size. */
  value: string
}
const storedColumns = sql.raw('id, tx_hash, log_ordinal, block_number, block_hash, member_id, amount, value')

/** Oldest first, without those set aside. */
export async function pendingUpTo(
  reader: Reader,
  chainId: number,
  finalNumber: bigint,
  without: readonly bigint[],
  limit: number,
): Promise<StoredDeposit[]> {
  const { rows } = await sql<StoredDeposit>`
    SELECT ${storedColumns} FROM chain_deposits
    WHERE chain_id = ${chainId} AND status = 'pending' AND block_number <= ${finalNumber} AND id <> ALL (${without}::bigint[])
    ORDER BY block_number, id LIMIT ${limit}`.execute(reader)
  return rows
}

/** Of these, those that are still pending in the same block; nobody else credits or forgets them meanwhile. */
export async function lockPending(tx: Tx, deposits: readonly StoredDeposit[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT c.id FROM chain_deposits c
    JOIN unnest(${deposits.map(({ id }) => id)}::bigint[], ${deposits.map(({ block_hash }) => block_hash)}::text[]) AS d(id, hash)
      ON d.id = c.id AND d.hash = c.block_hash
    WHERE c.status = 'pending' ORDER BY c.id FOR UPDATE OF c`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** What is now in the ledger. Whoever reaches the minimum takes along what waited for it; that is answered. */
export async function markCredited(
  tx: Tx,
  waiting: readonly bigint[],
  credited: readonly bigint[],
  membersCredited: readonly bigint[],
  now: Date,
): Promise<StoredDeposit[]> {
  const { rows } = await sql<StoredDeposit>`
    UPDATE chain_deposits SET status = 'credited', credited_at = ${now}
    WHERE member_id = ANY (${membersCredited}::bigint[]) AND status = 'waiting' RETURNING ${storedColumns}`.execute(tx)
  await sql`
    UPDATE chain_deposits SET status = CASE WHEN id = ANY (${credited}::bigint[]) THEN 'credited' ELSE 'waiting' END, credited_at = ${now}
    WHERE id = ANY (${[...waiting, ...credited]}::bigint[])`.execute(tx)
  return rows
}

export async function setReturned(tx: Tx, memberId: bigint): Promise<void> {
  await tx
    .updateTable('chain_deposits')
    .set({ status: 'returned' })
    .where('member_id', '=', memberId)
    .where('status', '=', 'waiting')
    .execute()
}

export async function recipientsOf(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<Map<bigint, { name: string; email: string }>> {
  const rows = await reader
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where((eb) => sql<boolean>`${eb.ref('id')} = ANY (${memberIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name, email }) => [id, { name, email }]))
}

export async function closedAmong(reader: Reader, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT member_id FROM fuel_held WHERE member_id = ANY (${memberIds}::bigint[]) AND closed_at IS NOT NULL`.execute(
    reader,
  )
  return new Set(rows.map(({ member_id }) => member_id))
}
