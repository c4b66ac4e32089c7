import { blockSize, createFold, type Step } from './fold-block.ts'
import type { Block } from './grow-tree.ts'
import { createLeafBlock } from './leaf-block.ts'

/** A leaf with what lies beside its way up to the root, the lowest first. */
export type ProvedLeaf = { position: number; piece: number; amount: number; salt: string; path: Step[] }
type Place = Pick<Block, 'layer' | 'place'>

/** The blocks that the ways up from some positions lead through. */
export function blocksAbove(positions: readonly number[], leaves: number): Place[] {
  const found = new Map<string, Place>()
  for (let layer = 0; blockSize ** layer < leaves; layer++)
    for (const position of positions) {
      const block = { layer, place: Math.floor(position / blockSize ** (layer + 1)) }
      found.set(keyOf(block), block)
    }
  return [...found.values()]
}

type Wish = {
  publication: number
  seed: Buffer
  leaves: number
  /** Whose leaves are to be proved: nobody is shown another's. */
  reference: string
  positions: readonly number[]
  /** All of `blocksAbove`. */
  blocks: readonly Block[]
}

/** The leaves of one creditor, each with its way up. */
export function proveLeaves({ publication, seed, leaves, reference, positions, blocks }: Wish): ProvedLeaf[] {
  const leafBlock = createLeafBlock(publication, seed)
  const fold = createFold()
  const contents = new Map(blocks.map((block) => [keyOf(block), block.content]))
  const contentOf = (block: Place): Buffer => {
    const content = contents.get(keyOf(block))
    if (!content) throw new Error(`The block ${keyOf(block)} of publication ${publication} is missing`)
    return content
  }

  return positions.map((position) => {
    const place = Math.floor(position / blockSize)
    leafBlock.unpack(contentOf({ layer: 0, place }))
    const leaf = leafBlock.leafAt(position % blockSize)
    if (leaf?.reference !== reference)
      throw new Error(`The leaf at ${position} of publication ${publication} is another’s`)
    leafBlock.hash(place, fold.lowest)
    fold.fold(blockSize)
    const path = fold.pathFrom(position % blockSize, blockSize)
    for (let layer = 1; blockSize ** layer < leaves; layer++) {
      const inLayer = Math.floor(position / blockSize ** layer)
      const count = fold.fill(contentOf({ layer, place: Math.floor(inLayer / blockSize) }))
      fold.fold(count)
      path.push(...fold.pathFrom(inLayer % blockSize, count))
    }
    return { position, piece: leaf.piece, amount: leaf.amount, salt: leafBlock.saltAt(position), path }
  })
}

const keyOf = ({ layer, place }: Place): string => `${layer} ${place}`
