import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import type { Block } from './tree/grow-tree.ts'

export type KeptTree = { id: bigint; number: bigint; seed: Buffer | null; leaves: number | null }

/** A seed is sealed with the number of its tree, which must be known before. */
export const seedBoundTo = (treeId: bigint): string => `book tree ${treeId}`

export async function insertTree(reader: Reader, number: bigint, now: Date): Promise<bigint> {
  const { id } = await reader
    .insertInto('book_trees')
    .values({ number, begun_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setTree(
  reader: Reader,
  id: bigint,
  changes: { seed: Buffer } | { leaves: number | null },
): Promise<void> {
  await reader.updateTable('book_trees').set(changes).where('id', '=', id).execute()
}

export function findTree(reader: Reader, id: bigint): Promise<KeptTree | undefined> {
  return reader
    .selectFrom('book_trees')
    .select(['id', 'number', 'seed', 'leaves'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** As one row of bytes and the places in it: as an array of texts it would be twice as long, and slow to write. */
export async function insertBlocks(reader: Reader, treeId: bigint, blocks: readonly Block[]): Promise<void> {
  const { bytes, starts, lengths } = joined(blocks.map(({ content }) => content))
  const [layers, places] = [blocks.map(({ layer }) => layer), blocks.map(({ place }) => place)]
  await sql`INSERT INTO book_blocks (tree_id, layer, place, content)
    SELECT ${treeId}, b.layer, b.place, substring(${bytes}::bytea FROM b.start FOR b.length)
    FROM unnest(${layers}::smallint[], ${places}::integer[], ${starts}::integer[], ${lengths}::integer[]) AS b(layer, place, start, length)`.execute(
    reader,
  )
}

/** Creditors who lie beside each other. */
export type CreditorChunk = { firstMember: bigint; records: Buffer }

export async function insertCreditors(reader: Reader, treeId: bigint, chunks: readonly CreditorChunk[]): Promise<void> {
  const { bytes, starts, lengths } = joined(chunks.map(({ records }) => records))
  const members = chunks.map(({ firstMember }) => firstMember)
  await sql`INSERT INTO book_creditors (tree_id, first_member, records)
    SELECT ${treeId}, c.first_member, substring(${bytes}::bytea FROM c.start FOR c.length)
    FROM unnest(${members}::bigint[], ${starts}::integer[], ${lengths}::integer[]) AS c(first_member, start, length)`.execute(
    reader,
  )
}

export async function findBlocks(
  reader: Reader,
  treeId: bigint,
  places: readonly Pick<Block, 'layer' | 'place'>[],
): Promise<Block[]> {
  const { rows } = await sql<Block>`
    SELECT b.layer, b.place, b.content
    FROM unnest(${places.map(({ layer }) => layer)}::smallint[], ${places.map(({ place }) => place)}::integer[]) AS w(layer, place)
    JOIN book_blocks b ON b.tree_id = ${treeId} AND b.layer = w.layer AND b.place = w.place`.execute(reader)
  return rows
}

const deletedAtOnce = 5_000

/** What proofs were made from, a bounded stretch at a time: nobody waits for it, and who is cut off goes on where it was. From its beginning nothing is proved by it. */
export async function deleteContents(reader: Reader, treeId: bigint): Promise<void> {
  await setTree(reader, treeId, { leaves: null })
  for (const table of ['book_blocks', 'book_creditors'] as const) {
    let deleted = BigInt(deletedAtOnce)
    while (deleted === BigInt(deletedAtOnce)) {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${sql.table(table)} WHERE tree_id = ${treeId} LIMIT ${deletedAtOnce}))`.execute(reader)
      deleted = numAffectedRows
    }
  }
}

type Superseded = { by: bigint; begunBefore: Date; but: readonly bigint[] }

/** Trees whose contents are still there, though there is a newer one or nobody has named them for long. */
export async function supersededTrees(reader: Reader, { by, begunBefore, but }: Superseded): Promise<bigint[]> {
  // From one tree to the next by the index, however many rows each has.
  const { rows } = await sql<{ id: bigint }>`
    WITH RECURSIVE found AS (
      (SELECT min(tree_id) AS id FROM book_blocks)
      UNION ALL SELECT (SELECT min(b.tree_id) FROM book_blocks b WHERE b.tree_id > found.id) FROM found WHERE found.id IS NOT NULL)
    SELECT f.id FROM found f JOIN book_trees t ON t.id = f.id
    WHERE (f.id < ${by} OR t.begun_at < ${begunBefore}) AND NOT f.id = ANY (${but}::bigint[])`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Of publications that old the seeds go; trees that no publication names go whole, once nobody can be growing them any more. */
export async function forgetSeeds(reader: Reader, before: Date): Promise<void> {
  await sql`UPDATE book_trees SET seed = NULL WHERE seed IS NOT NULL AND begun_at < ${before}`.execute(reader)
}

export async function deleteOrphans(reader: Reader, begunBefore: Date): Promise<void> {
  await sql`DELETE FROM book_trees t WHERE t.begun_at < ${begunBefore}
    AND NOT EXISTS (SELECT FROM book_publications p WHERE p.tree_id = t.id)`.execute(reader)
}

function joined(contents: readonly Buffer[]): { bytes: Buffer; starts: number[]; lengths: number[] } {
  let end = 1
  const starts = contents.map((content) => {
    const start = end
    end += content.length
    return start
  })
  return { bytes: Buffer.concat(contents), starts, lengths: contents.map(({ length }) => length) }
}
