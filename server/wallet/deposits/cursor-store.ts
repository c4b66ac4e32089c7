import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { Reader, Tx } from '../../platform/database/db.ts'

export type Cursor = {
  number: bigint
  hash: Hash
  token: Address
  headNumber: bigint
  finalNumber: bigint | null
  seenAt: Date
}
export type BlockMark = { number: bigint; hash: Hash }

const cursorColumns = ['block_number', 'block_hash', 'token', 'head_number', 'final_number', 'seen_at'] as const

export async function cursorOf(reader: Reader, chainId: number): Promise<Cursor | undefined> {
  const row = await reader
    .selectFrom('chain_cursors')
    .select(cursorColumns)
    .where('chain_id', '=', BigInt(chainId))
    .executeTakeFirst()
  return (
    row && {
      number: row.block_number,
      hash: row.block_hash as Hash,
      token: row.token as Address,
      headNumber: row.head_number,
      finalNumber: row.final_number,
      seenAt: row.seen_at,
    }
  )
}

/** Whether the chain is still read up to exactly this block; nobody moves on until the transaction ends. */
export async function lockCursorAt(tx: Tx, chainId: number, { number, hash }: BlockMark): Promise<boolean> {
  const row = await tx
    .selectFrom('chain_cursors')
    .select(['block_number', 'block_hash'])
    .where('chain_id', '=', BigInt(chainId))
    .forUpdate()
    .executeTakeFirst()
  return row?.block_number === number && row.block_hash === hash
}

export async function insertCursor(tx: Tx, chainId: number, token: Address, at: BlockMark, now: Date): Promise<void> {
  const { number, hash } = at
  await sql`
    WITH opened AS (
      INSERT INTO chain_cursors (chain_id, token, block_number, block_hash, head_number, seen_at)
      VALUES (${chainId}, ${token.toLowerCase()}, ${number}, ${hash}, ${number}, ${now})
      ON CONFLICT DO NOTHING RETURNING chain_id, block_number, block_hash)
    INSERT INTO chain_blocks (chain_id, number, hash) SELECT * FROM opened`.execute(tx)
}

export async function moveCursor(
  tx: Tx,
  chainId: number,
  to: BlockMark & { headNumber: bigint; finalNumber: bigint | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('chain_cursors')
    .set({
      block_number: to.number,
      block_hash: to.hash,
      head_number: to.headNumber,
      final_number: to.finalNumber,
      seen_at: now,
    })
    .where('chain_id', '=', BigInt(chainId))
    .execute()
}

export async function keepBlocks(tx: Tx, chainId: number, blocks: readonly BlockMark[], kept: number): Promise<void> {
  await sql`
    INSERT INTO chain_blocks (chain_id, number, hash)
    SELECT ${chainId}, b.number, b.hash FROM unnest(
      ${blocks.map(({ number }) => number)}::bigint[], ${blocks.map(({ hash }) => hash)}::text[]) AS b(number, hash)`.execute(
    tx,
  )
  const newest = blocks.at(-1)?.number ?? 0n
  await sql`DELETE FROM chain_blocks WHERE chain_id = ${chainId} AND number <= ${newest - BigInt(kept)}`.execute(tx)
}

/** Newest first. */
export async function keptBlocks(reader: Reader, chainId: number, upTo: bigint): Promise<BlockMark[]> {
  const rows = await reader
    .selectFrom('chain_blocks')
    .select(['number', 'hash'])
    .where('chain_id', '=', BigInt(chainId))
    .where('number', '<=', upTo)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ number, hash }) => ({ number, hash: hash as Hash }))
}

export async function forgetBlocksAbove(tx: Tx, chainId: number, ancestor: bigint): Promise<void> {
  await sql`DELETE FROM chain_blocks WHERE chain_id = ${chainId} AND number > ${ancestor}`.execute(tx)
}

/** Adds to the dust; answers what it adds up to in whole micro-dollars, over all chains, before and after. */
export async function addDustUnits(tx: Tx, chainId: number, units: bigint): Promise<{ before: bigint; after: bigint }> {
  const { rows } = await sql<{ before: bigint; after: bigint }>`
    WITH kept AS (SELECT sum(dust_units) AS units FROM chain_cursors),
         added AS (UPDATE chain_cursors SET dust_units = dust_units + ${units}::numeric WHERE chain_id = ${chainId})
    SELECT div(units, 1000000000000)::bigint AS before, div(units + ${units}::numeric, 1000000000000)::bigint AS after FROM kept`.execute(
    tx,
  )
  return rows[0] ?? { before: 0n, after: 0n }
}

/** Nobody reads on or goes back until the transaction ends. */
export async function lockCursor(tx: Tx, chainId: number): Promise<void> {
  await sql`SELECT 1 FROM chain_cursors WHERE chain_id = ${chainId} FOR UPDATE`.execute(tx)
}
