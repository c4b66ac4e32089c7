import type { Db } from '../../../platform/database/db.ts'
import type { Secrets } from '../../../platform/keys/secrets.ts'
import { recordBytes, recordsInChunk, writeRecord } from '../creditor-record.ts'
import { type Block, growTree, type Tree } from '../tree/grow-tree.ts'
import { type CreditorChunk, insertBlocks, insertCreditors, insertTree, seedBoundTo, setTree } from '../tree-store.ts'
import { type CountedOwed, rowAt } from './count-owed.ts'
import { letOthersIn } from './let-others-in.ts'

type Wish = { number: bigint; seed: Buffer; counted: CountedOwed; leavesMin?: number | undefined }

const blocksAtOnce = 512
const chunksAtOnce = 64

/** A tree of its own for each attempt: one that no publication names in the end is thrown away. */
export async function growAndKeep(
  { db, secrets }: { db: Db; secrets: Secrets },
  { now, ...wish }: Wish & { now: Date },
): Promise<{ treeId: bigint; tree: Tree }> {
  const treeId = await insertTree(db, wish.number, now)
  await setTree(db, treeId, { seed: secrets.seal(wish.seed.toString('hex'), seedBoundTo(treeId)) })
  const tree = await growInto(db, treeId, wish)
  await setTree(db, treeId, { leaves: tree.leaves })
  return { treeId, tree }
}

/**
 * Grows the tree over what was counted and keeps what proofs are made from, each part in a transaction of its own: however long it takes,
 * nobody waits.
 */
export async function growInto(db: Db, treeId: bigint, { number, seed, counted, leavesMin }: Wish): Promise<Tree> {
  const { creditors } = counted
  const growing = growTree({ publication: Number(number), seed, creditors, leavesMin })
  let waiting: Block[] = []
  const keep = async () => {
    if (waiting.length > 0) await insertBlocks(db, treeId, waiting)
    waiting = []
  }
  for (;;) {
    const step = growing.next()
    if (step.done) {
      await keep()
      await keepCreditors(db, treeId, counted)
      return step.value
    }
    waiting.push(...step.value)
    await (waiting.length < blocksAtOnce ? letOthersIn() : keep())
  }
}

async function keepCreditors(db: Db, treeId: bigint, { pages, creditors, onTheWay }: CountedOwed): Promise<void> {
  let chunks: CreditorChunk[] = []
  let next = 0
  for (const { rows, references } of pages) {
    for (let first = 0; first < references.length; first += recordsInChunk) {
      const count = Math.min(recordsInChunk, references.length - first)
      const records = Buffer.alloc(count * recordBytes)
      for (let place = 0; place < count; place++) {
        const row = rowAt(rows, first + place)
        const positions = creditors.positionsOf(next++)
        writeRecord(records, place, { ...row, refunds: onTheWay.get(row.member) ?? 0, positions })
      }
      chunks.push({ firstMember: rowAt(rows, first).member, records })
      if (chunks.length < chunksAtOnce) continue
      await insertCreditors(db, treeId, chunks)
      chunks = []
    }
  }
  if (chunks.length > 0) await insertCreditors(db, treeId, chunks)
}
