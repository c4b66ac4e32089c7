import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { readPage } from '../../../platform/database/read-page.ts'

export type NewFound = {
  kind: 'usdt' | 'token' | 'coin'
  key: string
  token: Address | null
  to: Address
  from: Address | null
  txHash: Hash | null
  block: bigint | null
  value: bigint
  amount: bigint | null
}

/** One row per key; answers how many are new. */
export async function insertFound(tx: Tx, found: readonly NewFound[], now: Date): Promise<number> {
  if (found.length === 0) return 0
  const inserted = await tx
    .insertInto('found_money')
    .values(
      found.map((one) => ({
        kind: one.kind,
        key: one.key,
        token: one.token?.toLowerCase() ?? null,
        to_address: one.to.toLowerCase(),
        from_address: one.from?.toLowerCase() ?? null,
        tx_hash: one.txHash,
        block_number: one.block,
        value: String(one.value),
        amount: one.amount,
        seen_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

/** USDT that is final and not in the books yet. */
export async function unpostedUpTo(
  tx: Tx,
  chainId: number,
  finalNumber: bigint,
): Promise<{ id: bigint; amount: bigint }[]> {
  const rows = await tx
    .selectFrom('found_money')
    .select(['id', 'amount'])
    .where('kind', '=', 'usdt')
    .where('key', 'like', `usdt ${chainId} %`)
    .where('posted_at', 'is', null)
    .where('block_number', '<=', finalNumber)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id, amount }) => ({ id, amount: amount ?? 0n }))
}

export async function setPosted(tx: Tx, ids: readonly bigint[], now: Date): Promise<void> {
  await tx.updateTable('found_money').set({ posted_at: now }).where('id', 'in', ids).execute()
}

export function lockFound(tx: Tx, id: bigint) {
  return tx
    .selectFrom('found_money')
    .select(['id', 'kind', 'amount', 'status', 'posted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setRescued(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.updateTable('found_money').set({ status: 'rescued', rescued_at: now }).where('id', '=', id).execute()
}

export async function setTokenRescued(
  tx: Tx,
  { token, address }: { token: string; address: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('found_money')
    .set({ status: 'rescued', rescued_at: now })
    .where('kind', '=', 'token')
    .where('token', '=', token)
    .where('to_address', '=', address)
    .execute()
}

export type FoundRow = {
  id: bigint
  kind: 'usdt' | 'token' | 'coin'
  token: string | null
  to_address: string
  from_address: string | null
  tx_hash: string | null
  value: string
  amount: bigint | null
  status: 'found' | 'rescued'
  seen_at: Date
  member_id: bigint | null
}

export function foundPage(
  reader: Reader,
  status: string | undefined,
  bounds: { limit: number; offset: number },
): Promise<{ rows: FoundRow[]; total: number }> {
  const list = {
    columns: sql`f.*, f.value::text AS value, a.member_id`,
    from: sql`found_money f`,
    shown: sql`LEFT JOIN deposit_addresses a ON a.address = f.to_address`,
    where: [status ? sql`f.status = ${status}` : undefined],
    above: sql`(f.status = 'rescued')`,
    order: [sql`f.id`],
    isDown: true,
  } as const
  return readPage<FoundRow>(reader, list, bounds)
}

/** What waits for operators to look at it, for the alert about it. Of others' tokens, which anybody sends to anybody, nobody is alerted. */
export async function openFound(reader: Reader): Promise<{ kind: string; times: bigint }[]> {
  const { rows } = await sql<{ kind: string; times: bigint }>`
    SELECT kind, count(*) AS times FROM found_money WHERE status = 'found' AND kind <> 'token' GROUP BY kind ORDER BY kind`.execute(
    reader,
  )
  return rows
}
