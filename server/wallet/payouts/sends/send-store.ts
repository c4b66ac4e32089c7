import { sql } from 'kysely'
import type { Address, Hash, Hex } from 'viem'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import type { Purpose } from '../../signing/key-holder.ts'
import { gasByPurpose } from '../../signing/known-forms.ts'

export type Send = {
  id: bigint
  purpose: Purpose
  payoutId: bigint | null
  sender: Address
  nonce: bigint
  hash: Hash
  raw: Hex
  to: Address
  value: bigint
  feePerGas: bigint
  signedAt: Date
  status: 'signed' | 'sent'
  /** Of which token, where it is not ours. */
  token: Address | null
  /** What a root writes on the chain. */
  data: Hex | null
  /** Where it was last seen; it counts once that block is final. */
  block: bigint | null
}

type Row = {
  id: bigint
  purpose: string
  payout_id: bigint | null
  sender: string
  nonce: bigint
  tx_hash: string
  raw: string
  to_address: string
  value: string
  fee_per_gas: string
  signed_at: Date
  status: string
  token: string | null
  data: string | null
  block_number: bigint | null
}

const columns = [
  'id',
  'purpose',
  'payout_id',
  'sender',
  'nonce',
  'tx_hash',
  'raw',
  'to_address',
  'value',
  'fee_per_gas',
  'signed_at',
  'status',
  'token',
  'data',
  'block_number',
] as const

const asSend = (row: Row): Send => ({
  id: row.id,
  purpose: row.purpose as Purpose,
  payoutId: row.payout_id,
  sender: row.sender as Address,
  nonce: row.nonce,
  hash: row.tx_hash as Hash,
  raw: row.raw as Hex,
  to: row.to_address as Address,
  value: BigInt(row.value),
  feePerGas: BigInt(row.fee_per_gas),
  signedAt: row.signed_at,
  status: row.status as Send['status'],
  token: row.token as Address | null,
  data: row.data as Hex | null,
  block: row.block_number,
})

export async function nextNonce(reader: Reader, sender: string): Promise<bigint | undefined> {
  const row = await reader
    .selectFrom('sender_nonces')
    .select('next_nonce')
    .where('address', '=', sender)
    .executeTakeFirst()
  return row?.next_nonce
}

/** Never below what the chain has counted. */
export async function raiseNonce(reader: Reader, sender: string, count: bigint): Promise<void> {
  await sql`
    INSERT INTO sender_nonces AS n (address, next_nonce) VALUES (${sender}, ${count})
    ON CONFLICT (address) DO UPDATE SET next_nonce = greatest(n.next_nonce, excluded.next_nonce)`.execute(reader)
}

export async function takeNonce(tx: Tx, sender: string): Promise<bigint> {
  const { next_nonce } = await tx
    .updateTable('sender_nonces')
    .set((row) => ({ next_nonce: row('next_nonce', '+', 1n) }))
    .where('address', '=', sender)
    .returning('next_nonce')
    .executeTakeFirstOrThrow()
  return next_nonce - 1n
}

/** Committed for good before anybody is sent it, whatever the server's usual promise is. */
export async function insertSend(tx: Tx, send: Omit<Send, 'id' | 'status' | 'block'>): Promise<Send> {
  await sql`
    SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') IN ('off', 'local')`.execute(
    tx,
  )
  const row = await tx
    .insertInto('chain_sends')
    .values({
      purpose: send.purpose,
      payout_id: send.payoutId,
      sender: send.sender.toLowerCase(),
      nonce: send.nonce,
      tx_hash: send.hash,
      raw: send.raw,
      to_address: send.to.toLowerCase(),
      value: String(send.value),
      fee_per_gas: String(send.feePerGas),
      signed_at: send.signedAt,
      token: send.token?.toLowerCase() ?? null,
      data: send.data,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asSend(row)
}

/** What may still be mined, by sender and nonce; of one nonce the highest fee last. */
export async function openSends(reader: Reader): Promise<Send[]> {
  const rows = await reader
    .selectFrom('chain_sends')
    .select(columns)
    .where('status', 'in', ['signed', 'sent'])
    .orderBy('sender')
    .orderBy('nonce')
    .orderBy('fee_per_gas')
    .execute()
  return rows.map(asSend)
}

/** The rows of one nonce, kept from everyone else until the transaction ends. */
export async function lockSends(tx: Tx, sender: string, nonce: bigint): Promise<Send[]> {
  const rows = await tx
    .selectFrom('chain_sends')
    .select(columns)
    .where('sender', '=', sender)
    .where('nonce', '=', nonce)
    .where('status', 'in', ['signed', 'sent'])
    .orderBy('fee_per_gas')
    .forUpdate()
    .execute()
  return rows.map(asSend)
}

export async function markSent(reader: Reader, id: bigint, now: Date): Promise<void> {
  await reader
    .updateTable('chain_sends')
    .set({ status: 'sent', sent_at: now })
    .where('id', '=', id)
    .where('status', '=', 'signed')
    .execute()
}

/** Where the newest look at the chain found it, or that it is in no block. */
export async function noteBlock(reader: Reader, id: bigint, block: bigint | null): Promise<void> {
  await reader
    .updateTable('chain_sends')
    .set({ block_number: block })
    .where('id', '=', id)
    .where('status', 'in', ['signed', 'sent'])
    .execute()
}

export async function endSend(
  tx: Tx,
  id: bigint,
  end: { status: 'mined' | 'reverted'; block: bigint } | { status: 'replaced'; block: null },
): Promise<void> {
  await tx
    .updateTable('chain_sends')
    .set({ status: end.status, block_number: end.block })
    .where('id', '=', id)
    .execute()
}

/** One at a time: what is under way is not known to lie above the ceiling a second time. */
export async function hasOpenCold(reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('chain_sends')
    .select('id')
    .where('purpose', '=', 'cold')
    .where('status', 'in', ['signed', 'sent'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What an address has signed away and no block shows yet: of the token, and of the coin with the fees. */
export async function underWay(reader: Reader, sender: string) {
  const { rows } = await sql<{ purpose: Purpose; value: string; fee_per_gas: string }>`
    SELECT purpose, max(value)::text AS value, max(fee_per_gas)::text AS fee_per_gas FROM chain_sends
    WHERE sender = ${sender} AND status IN ('signed', 'sent')
    GROUP BY nonce, purpose HAVING bool_and(block_number IS NULL)`.execute(reader)
  let token = 0n
  let coin = 0n
  for (const { purpose, value, fee_per_gas } of rows) {
    if (purpose === 'gas') coin += BigInt(value)
    else if (purpose !== 'rescue') token += BigInt(value)
    coin += BigInt(fee_per_gas) * gasByPurpose[purpose]
  }
  return { token, coin }
}

type Mined = {
  purpose: 'payout' | 'sweep' | 'cold' | 'reconciled'
  payoutId: bigint | null
  sender: Address
  nonce: bigint
  hash: Hash
  raw: Hex
  to: Address
  value: bigint
  feePerGas: bigint
  block: bigint
  now: Date
}

/** What the chain has and this database did not know. Of everything else that was signed with its nonce nothing can be mined any more. */
export async function insertMined(tx: Tx, { now, ...mined }: Mined): Promise<Send[]> {
  const replaced = await lockSends(tx, mined.sender, mined.nonce)
  for (const { id } of replaced) await endSend(tx, id, { status: 'replaced', block: null })
  await tx
    .insertInto('chain_sends')
    .values({
      purpose: mined.purpose,
      payout_id: mined.payoutId,
      sender: mined.sender,
      nonce: mined.nonce,
      tx_hash: mined.hash,
      raw: mined.raw,
      to_address: mined.to,
      value: String(mined.value),
      fee_per_gas: String(mined.feePerGas),
      signed_at: now,
      sent_at: now,
      status: 'mined',
      block_number: mined.block,
    })
    .execute()
  return replaced
}

/** How many of an address's nonces from one on up to another are ours and still under way. */
export async function openNonces(reader: Reader, sender: string, from: bigint, upTo: bigint): Promise<bigint> {
  const { rows } = await sql<{ open: bigint }>`
    SELECT count(DISTINCT nonce) AS open FROM chain_sends
    WHERE sender = ${sender} AND nonce >= ${from} AND nonce < ${upTo} AND status IN ('signed', 'sent')`.execute(reader)
  return rows[0]?.open ?? 0n
}
