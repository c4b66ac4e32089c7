import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'

export type PublicationRow = {
  number: bigint
  at: Date
  content: string
  digest: Buffer
  treeId: bigint
  owed: bigint
  assets: bigint
  surplus: bigint
  seal: bigint
  payouts: bigint[]
  line: number
  signature: Hex | null
  refusal: string | null
}
export type Signed = PublicationRow & { signature: Hex }
export type Draft = Omit<PublicationRow, 'digest' | 'signature' | 'refusal'> & { before: string | undefined }

const columns = sql`p.number, p.at, p.content, p.digest, p.tree_id AS "treeId", p.owed, p.assets, p.surplus, p.seal, p.payouts, p.line,
  p.signature, p.refusal`

/** The newest, signed or not. */
export async function newestPublication(reader: Reader): Promise<PublicationRow | undefined> {
  const { rows } = await sql<PublicationRow>`
    SELECT ${columns} FROM book_publications p ORDER BY p.number DESC LIMIT 1`.execute(reader)
  return rows[0]
}

export async function newestSigned(reader: Reader): Promise<Signed | undefined> {
  const { rows } = await sql<Signed>`
    SELECT ${columns} FROM book_publications p WHERE p.signature IS NOT NULL ORDER BY p.number DESC LIMIT 1`.execute(
    reader,
  )
  return rows[0]
}

export async function findSigned(reader: Reader, number: bigint): Promise<Signed | undefined> {
  const { rows } = await sql<Signed>`
    SELECT ${columns} FROM book_publications p WHERE p.number = ${number} AND p.signature IS NOT NULL`.execute(reader)
  return rows[0]
}

export type ToProve = Pick<Signed, 'content' | 'signature' | 'number'> & {
  treeId: bigint
  seed: Buffer | null
  leaves: number | null
  /** The chunk of creditors in which this member is, if in any. */
  records: Buffer | null
}

/** A publication, the newest unless another is named, with what a proof for this member begins with: in one question, since proofs are asked for often. */
export async function findToProve(
  reader: Reader,
  { number, memberId }: { number: bigint | undefined; memberId: bigint },
): Promise<ToProve | undefined> {
  const wanted = number === undefined ? sql`true` : sql`p.number = ${number}`
  const { rows } = await sql<ToProve>`
    SELECT p.number, p.content, p.signature, t.id AS "treeId", t.seed, t.leaves, c.records
    FROM (SELECT * FROM book_publications p WHERE p.signature IS NOT NULL AND ${wanted} ORDER BY p.number DESC LIMIT 1) p
    JOIN book_trees t ON t.id = p.tree_id
    LEFT JOIN LATERAL (
      SELECT c.records FROM book_creditors c WHERE c.tree_id = t.id AND c.first_member <= ${memberId}
      ORDER BY c.first_member DESC LIMIT 1) c ON true`.execute(reader)
  return rows[0]
}

/** Kept from everyone else until the transaction ends. */
export async function lockDraft(tx: Tx): Promise<PublicationRow | undefined> {
  const { rows } = await sql<PublicationRow>`
    SELECT ${columns} FROM book_publications p WHERE p.signature IS NULL FOR UPDATE`.execute(tx)
  return rows[0]
}

export async function lockSigned(tx: Tx, number: bigint): Promise<void> {
  await tx.selectFrom('book_publications').select('number').where('number', '=', number).forUpdate().execute()
}

export async function insertDraft(tx: Tx, draft: Draft): Promise<void> {
  const { treeId, before, ...others } = draft
  await tx
    .insertInto('book_publications')
    .values({
      ...others,
      tree_id: treeId,
      before: before === undefined ? null : Buffer.from(before, 'hex'),
      digest: sql<Buffer>`sha256(convert_to(${draft.content}, 'UTF8'))`,
    })
    .execute()
}

export async function deleteDraft(reader: Reader, number: bigint): Promise<void> {
  await reader.deleteFrom('book_publications').where('number', '=', number).where('signature', 'is', null).execute()
}

export async function putSignature(tx: Tx, number: bigint, signature: Hex, now: Date): Promise<void> {
  await tx
    .updateTable('book_publications')
    .set({ signature, signed_at: now, refusal: null })
    .where('number', '=', number)
    .execute()
}

export async function putRefusal(tx: Tx, number: bigint, refusal: string): Promise<void> {
  await tx.updateTable('book_publications').set({ refusal }).where('number', '=', number).execute()
}

/** Where the database went on after it was last restored. */
export async function newestLine(reader: Reader): Promise<number> {
  const { rows } = await sql<{ line: number }>`SELECT max(number) AS line FROM recoveries_noted`.execute(reader)
  return rows[0]?.line ?? 1
}

export type Listed = Pick<Signed, 'number' | 'at' | 'digest' | 'owed' | 'assets' | 'surplus'> & {
  transaction: Hash | null
  block: bigint | null
}

const listed = sql`p.number, p.at, p.digest, p.owed, p.assets, p.surplus, t.tx_hash AS transaction, t.block_number AS block`
/** Where each is written on the chain, if it is. */
const onChain = sql`LEFT JOIN LATERAL (
  SELECT s.tx_hash, s.block_number FROM transfers_sent s
  WHERE s.data = '0x' || encode(p.digest, 'hex') AND s.status IN ('sent', 'mined')
  ORDER BY s.status = 'mined' DESC, s.id DESC LIMIT 1) t ON true`

/** Newest first. */
export function listSigned(
  reader: Reader,
  bounds: { limit: number; offset: number },
): Promise<{ rows: Listed[]; total: number }> {
  const list = {
    columns: listed,
    from: sql`book_publications p`,
    shown: onChain,
    where: [sql`p.signature IS NOT NULL`],
    order: [sql`p.number`],
    isDown: true,
  } as const
  return readPage<Listed>(reader, list, bounds)
}

export async function findListed(reader: Reader, number: bigint): Promise<Listed | undefined> {
  const { rows } = await sql<Listed>`
    SELECT ${listed} FROM book_publications p ${onChain} WHERE p.number = ${number}`.execute(reader)
  return rows[0]
}

export type Hour = { at: Date; owed: bigint; assets: bigint; surplus: bigint }

/** Of each hour the last, oldest first. */
export async function hoursSince(reader: Reader, since: Date, hoursMax: number): Promise<Hour[]> {
  const { rows } = await sql<Hour>`
    SELECT * FROM (
      SELECT DISTINCT ON (date_trunc('hour', at AT TIME ZONE 'UTC')) at, owed, assets, surplus FROM book_publications
      WHERE signature IS NOT NULL AND at >= ${since} ORDER BY date_trunc('hour', at AT TIME ZONE 'UTC') DESC, at DESC LIMIT ${hoursMax}) h
    ORDER BY at`.execute(reader)
  return rows
}

export type Request = { id: bigint; at: Date; number: bigint | null }

export async function openRequests(reader: Reader): Promise<Request[]> {
  return reader
    .selectFrom('book_requests')
    .select(['id', 'at', 'number'])
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute()
}

export async function insertRequest(
  tx: Tx,
  request: { operatorId: bigint; number: bigint | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('book_requests')
    .values({ at: request.now, operator_id: request.operatorId, number: request.number })
    .execute()
}

export async function endRequests(reader: Reader, ids: readonly bigint[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await reader.updateTable('book_requests').set({ done_at: now }).where('id', 'in', ids).execute()
}

/** Older publications whose proofs an owner has made again, or had lately. */
export async function treesAskedFor(reader: Reader, since: Date): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT DISTINCT p.tree_id AS id FROM book_requests r JOIN book_publications p ON p.number = r.number
    WHERE r.done_at IS NULL OR r.done_at >= ${since}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** When a root was last signed that may still be written, or is. */
export async function newestRootAt(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(signed_at) AS at FROM transfers_sent
    WHERE data IS NOT NULL AND status NOT IN ('replaced', 'reverted')`.execute(reader)
  return rows[0]?.at ?? undefined
}
