import { childrenMax, hashAt, nodeBytes, nodeMark, sumAt, writeNode } from './format.ts'

export const blockLevels = 3
/** So many leaves, or nodes, are kept beside each other. */
export const blockSize = childrenMax ** blockLevels

/** What lies beside a way up on one level. */
export type Step = { hash: string; sum: number }[]

const groupBytes = 1 + childrenMax * nodeBytes

/**
 * A block with the levels above it, up to the one node over it. Children of a node lie beside each other after their mark, just as they are
 * hashed, so nothing is copied for it.
 */
export function createFold() {
  const levels = Array.from({ length: blockLevels + 1 }, (_, level) => {
    const groups = Math.ceil(blockSize / childrenMax ** (level + 1))
    const nodes = Buffer.alloc(groups * groupBytes)
    for (let group = 0; group < groups; group++) nodes[group * groupBytes] = nodeMark
    const hashed = (children: number) =>
      Array.from({ length: groups }, (_, group) =>
        nodes.subarray(group * groupBytes, group * groupBytes + 1 + children * nodeBytes),
      )
    return { nodes, whole: hashed(childrenMax), halves: hashed(2) }
  })
  const nodesOn = (level: number) => there(levels, level).nodes

  function foldLevel(level: number, width: number): void {
    const { nodes, whole, halves } = there(levels, level)
    const above = nodesOn(level + 1)
    const children = Math.min(childrenMax, width)
    for (let group = 0; group * children < width; group++) {
      let sum = 0
      for (let child = 0; child < children; child++) sum += sumAt(nodes, placeOf(group * childrenMax + child))
      writeNode(above, placeOf(group), there(children === childrenMax ? whole : halves, group), sum)
    }
  }

  return {
    /** The lowest level, to be written to at `placeOf`. */
    lowest: nodesOn(0),
    /** Nodes one after the other, as they are kept. */
    fill(kept: Buffer): number {
      const width = kept.length / nodeBytes
      for (let index = 0; index < width; index++)
        kept.copy(nodesOn(0), placeOf(index), index * nodeBytes, (index + 1) * nodeBytes)
      return width
    },
    /** Folds so many of the lowest level into one node; answers where that is. */
    fold(count: number): { nodes: Buffer; offset: number } {
      let level = 0
      for (let width = count; width > 1; width = widthAbove(width)) foldLevel(level++, width)
      return { nodes: nodesOn(level), offset: placeOf(0) }
    },
    /** What lies beside the way up from one of the lowest, once they are folded. */
    pathFrom(index: number, count: number): Step[] {
      const path: Step[] = []
      let place = index
      let level = 0
      for (let width = count; width > 1; width = widthAbove(width)) {
        path.push(stepAt(nodesOn(level++), place, Math.min(childrenMax, width)))
        place = Math.floor(place / childrenMax)
      }
      return path
    },
  }
}

export const placeOf = (index: number): number =>
  Math.floor(index / childrenMax) * groupBytes + 1 + (index % childrenMax) * nodeBytes

const widthAbove = (width: number): number => Math.ceil(width / childrenMax)

function stepAt(nodes: Buffer, place: number, children: number): Step {
  const own = place % childrenMax
  const beside = []
  for (let child = 0; child < children; child++) {
    const offset = placeOf(place - own + child)
    if (child !== own) beside.push({ hash: hashAt(nodes, offset), sum: sumAt(nodes, offset) })
  }
  return beside
}

function there<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new RangeError(`A block has nothing at ${place}`)
  return found
}
