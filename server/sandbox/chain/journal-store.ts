import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import type { Db, Reader, Tx } from '../../platform/database/db.ts'

/** `time` in seconds since 1970; `transactions` signed, in their order. */
export type Block = { number: bigint; time: bigint; hash: Hash; transactions: readonly Hex[] }
export type PendingTransaction = { id: bigint; hash: Hash; raw: Hex }
/** `pending` has the ids of what waits for a block, oldest first. */
export type JournalState = { number: bigint; hash: Hash; pending: bigint[] }

const miningLock = 7_203_118_445
// A little less than a second, so that two processes that wake once a second do not miss each other's turn.
const blockMsMin = 900
const blocksAtOnce = 1_000

export async function readJournal(db: Reader): Promise<JournalState> {
  const { rows } = await sql<JournalState>`
    SELECT number, hash, ARRAY(SELECT id FROM sandbox_pending_transactions ORDER BY id) AS pending
    FROM sandbox_blocks ORDER BY number DESC LIMIT 1`.execute(db)
  const [state] = rows
  if (!state) throw new Error('The local chain has no first block')
  return state
}

export async function findBlock(db: Reader, number: bigint): Promise<Block | undefined> {
  const [block] = await nextBlocks(db, number - 1n, number)
  return block
}

/** Some of the blocks after one, up to another. */
export async function nextBlocks(db: Reader, after: bigint, last: bigint): Promise<Block[]> {
  const rows = await db
    .selectFrom('sandbox_blocks')
    .select(['number', 'time', 'hash', 'transactions'])
    .where('number', '>', after)
    .where('number', '<=', last)
    .orderBy('number')
    .limit(blocksAtOnce)
    .execute()
  return rows as Block[]
}

/** All of them, or those with these ids, oldest first. */
export async function pendingTransactions(db: Reader, ids?: readonly bigint[]): Promise<PendingTransaction[]> {
  const rows = await db
    .selectFrom('sandbox_pending_transactions')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute()
  return rows as PendingTransaction[]
}

export async function insertPending(db: Db | Tx, transaction: { hash: Hash; raw: Hex }): Promise<bigint> {
  const { id } = await db
    .insertInto('sandbox_pending_transactions')
    .values(transaction)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(transaction))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deletePending(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('sandbox_pending_transactions').where('id', 'in', ids).execute()
}

export async function insertBlock(tx: Tx, { number, time, hash, transactions }: Block): Promise<void> {
  await tx
    .insertInto('sandbox_blocks')
    .values({ number, time, hash, transactions: [...transactions] })
    .execute()
}

/** Only its holder makes blocks; it is given back with the transaction. */
export async function lockMining(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${miningLock})`.execute(tx)
}

/** The same for whoever comes first in this second; the others need not wait. */
export async function lockMiningIfDue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(${miningLock}) AS held`.execute(tx)
  if (!rows[0]?.held) return false
  const { rows: recent } = await sql`
    SELECT FROM (SELECT mined_at FROM sandbox_blocks ORDER BY number DESC LIMIT 1) AS newest
    WHERE mined_at BETWEEN clock_timestamp() - ${blockMsMin} * interval '1 ms' AND clock_timestamp()`.execute(tx)
  return recent.length === 0
}

export async function openFaucet(tx: Tx, nonce: number): Promise<void> {
  await tx
    .insertInto('sandbox_faucet')
    .values({ next_nonce: BigInt(nonce) })
    .execute()
}

/** Callers in other processes wait until this transaction ends, so nonces are stored in their order and without gaps. */
export async function takeFaucetNonce(tx: Tx): Promise<number> {
  const { next_nonce } = await tx
    .updateTable('sandbox_faucet')
    .set({ next_nonce: sql`next_nonce + 1` })
    .returning('next_nonce')
    .executeTakeFirstOrThrow()
  return Number(next_nonce - 1n)
}
