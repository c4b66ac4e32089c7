import { chanceOf } from './chance.ts'
import type { Creditors } from './creditors.ts'
import { blockSize, createFold } from './fold-block.ts'
import { hashAt, nodeBytes, piecesEach, sumAt } from './format.ts'
import { createLeafBlock } from './leaf-block.ts'

/** What lies beside each other, as it is kept for proofs: on layer 0 leaves, on each above it the nodes over the blocks below. */
export type Block = { layer: number; place: number; content: Buffer }
export type Tree = { hash: string; sum: number; leaves: number }
type Growing<T> = Generator<readonly Block[], T>

/** No tree is smaller, so that none tells that a service is young; 3,000 members fill this one. */
const leavesMinUsual = 2 ** 14
/** Of all leaves at least so many only fill the tree. */
const emptyShareMin = 1 / 4
/** So much is done between two chances for others. */
const stepsAtOnce = 16_384
const blocksAtOnce = 32

export function leavesFor(creditors: number, leavesMin = leavesMinUsual): number {
  const needed = (creditors * piecesEach) / (1 - emptyShareMin)
  return 2 ** Math.ceil(Math.log2(Math.max(leavesMin, needed)))
}

type Wish = {
  publication: number
  seed: Buffer
  creditors: Creditors
  /** Only tests ask for less. */
  leavesMin?: number | undefined
}

/**
 * Grows the tree from left to right and hands out what is kept of it; what happens between two steps decides whoever drives it. The leaves
 * themselves are never held. Each creditor is told where the own ones lie.
 */
export function* growTree({ publication, seed, creditors, leavesMin }: Wish): Growing<Tree> {
  const chance = chanceOf(seed)
  const leaves = leavesFor(creditors.count, leavesMin)
  const pieces = creditors.count * piecesEach
  yield* cutIntoPieces(creditors, chance.numbers('cuts'))
  const slots = yield* shuffledSlots(leaves, chance.numbers('places'))
  const block = createLeafBlock(publication, seed)
  const fold = createFold()
  const above = Buffer.alloc((leaves / blockSize) * nodeBytes)
  let done: Block[] = []
  for (let place = 0; place * blockSize < leaves; place++) {
    for (let index = 0; index < blockSize; index++) {
      const position = place * blockSize + index
      const slot = slots[position] as number
      if (slot >= pieces) block.setEmpty(index)
      else {
        const creditor = Math.floor(slot / piecesEach)
        creditors.setPosition(creditor, slot % piecesEach, position)
        block.set(index, creditors, creditor, slot % piecesEach)
      }
    }
    block.hash(place, fold.lowest)
    const { nodes, offset } = fold.fold(blockSize)
    nodes.copy(above, place * nodeBytes, offset, offset + nodeBytes)
    done.push({ layer: 0, place, content: block.pack() })
    if (done.length < blocksAtOnce) continue
    yield done
    done = []
  }
  yield done
  return { ...(yield* foldAbove(above)), leaves }
}

/** Each amount in pieces of random size; the last one is what is left, so they always add up to it. */
function* cutIntoPieces(creditors: Creditors, cut: () => number): Growing<void> {
  for (let creditor = 0; creditor < creditors.count; creditor++) {
    let left = creditors.piece(creditor, 0)
    for (let piece = 0; piece < piecesEach - 1; piece++) {
      const amount = Math.floor(left * cut())
      creditors.setPiece(creditor, piece, amount)
      left -= amount
    }
    creditors.setPiece(creditor, piecesEach - 1, left)
    if (creditor % stepsAtOnce === 0) yield []
  }
}

/** Every position of the tree with the slot that lies there; slots beyond the pieces are empty. */
function* shuffledSlots(leaves: number, random: () => number): Growing<Uint32Array> {
  const slots = new Uint32Array(leaves)
  for (let slot = 0; slot < leaves; slot++) slots[slot] = slot
  for (let position = leaves - 1; position > 0; position--) {
    const other = Math.floor(random() * (position + 1))
    const slot = slots[position] as number
    slots[position] = slots[other] as number
    slots[other] = slot
    if (position % stepsAtOnce === 0) yield []
  }
  return slots
}

/** What lies above the blocks of leaves, up to the root. */
function* foldAbove(lowest: Buffer): Growing<{ hash: string; sum: number }> {
  const fold = createFold()
  let kept = lowest
  for (let layer = 1; ; layer++) {
    const blocks = Math.ceil(kept.length / nodeBytes / blockSize)
    const above = Buffer.alloc(blocks * nodeBytes)
    for (let place = 0; place < blocks; place++) {
      const content = kept.subarray(place * blockSize * nodeBytes, (place + 1) * blockSize * nodeBytes)
      const { nodes, offset } = fold.fold(fold.fill(content))
      nodes.copy(above, place * nodeBytes, offset, offset + nodeBytes)
      yield [{ layer, place, content }]
    }
    if (blocks === 1) return { hash: hashAt(above, 0), sum: sumAt(above, 0) }
    kept = above
  }
}
