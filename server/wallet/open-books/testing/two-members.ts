import { digestOf } from '../publication.ts'
import { aPublication } from './a-publication.ts'
import { type BentLeaf, bentTree, inPieces } from './bent-tree.ts'

// A house that owes Ada 100 dollars and Ben 200, and what it could publish instead of that.

const size = 64
export const usd = 1_000_000
export const ada = 'FLADAADA'
export const ben = 'FLBENBEN'
export const adasPlaces = [3, 17, 40, 62]
export const bensPlaces = [1, 18, 30, 63]
export const honest = (): [number, BentLeaf][] => [
  ...inPieces(ada, 100 * usd, adasPlaces),
  ...inPieces(ben, 200 * usd, bensPlaces),
]

/** What is published over these leaves, and what a member is shown of it. */
export function published(leaves: readonly [number, BentLeaf][], number = 1, before?: string) {
  const tree = bentTree(number, size, new Map(leaves))
  const at = new Date(Date.UTC(2026, 2, 1, number))
  const publication = aPublication(tree.root, { number: BigInt(number), before: before && digestOf(before), at })
  return { tree, publication, show: (places: readonly number[]) => tree.proof(publication, places) }
}
