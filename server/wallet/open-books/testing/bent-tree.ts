import { createHash } from 'node:crypto'

// A house that may lie: leaves with any amounts, in any places, of anybody. Written apart from the product, so that it can do what the
// product refuses to.

export type BentLeaf = { reference: string; piece: number; amount: number; salt?: string }
type Node = { hash: string; sum: number }

const pieces = 4
const children = 4

/** Below nothing as check-books.mjs would write it if it let it pass: a house that lies knows how it is checked. */
const eightBytes = (number: number): Buffer => {
  if (number < 0) {
    const pairs = number.toString(16).padStart(16, '0').match(/../g) ?? []
    return Buffer.from(pairs.map((two) => Number.parseInt(two, 16)))
  }
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(number))
  return bytes
}
const dollars = (micro: number): string => {
  const size = String(Math.abs(micro)).padStart(7, '0')
  return `${micro < 0 ? '-' : ''}${size.slice(0, -6)}.${size.slice(-6)}`
}
const sha256 = (...parts: Buffer[]): string => createHash('sha256').update(Buffer.concat(parts)).digest('hex')

/** All leaves in their places; where there is none the tree is empty. The size is a power of two. */
export function bentTree(number: number, size: number, leaves: ReadonlyMap<number, BentLeaf>) {
  const saltOf = (position: number) =>
    leaves.get(position)?.salt ?? sha256(Buffer.from(`salt ${number} ${position}`)).slice(0, 32)
  const lowest = Array.from({ length: size }, (_, position): Node => {
    const leaf = leaves.get(position)
    if (!leaf) return { hash: sha256(Buffer.from(`filler ${number} ${position}`)), sum: 0 }
    const { reference, piece, amount } = leaf
    const salt = Buffer.from(saltOf(position), 'hex')
    const bytes = [Buffer.of(0), eightBytes(number), salt, eightBytes(amount), Buffer.of(piece), Buffer.from(reference)]
    return { hash: sha256(...bytes), sum: amount }
  })
  const levels = [lowest]
  for (let nodes = lowest; nodes.length > 1; levels.push(nodes)) {
    const each = Math.min(children, nodes.length)
    const below = nodes
    nodes = Array.from({ length: Math.ceil(below.length / each) }, (_, place) => {
      const own = below.slice(place * each, (place + 1) * each)
      const bytes = own.flatMap(({ hash, sum }) => [Buffer.from(hash, 'hex'), eightBytes(sum)])
      return { hash: sha256(Buffer.of(1), ...bytes), sum: own.reduce((total, { sum }) => total + sum, 0) }
    })
  }
  const root = levels.at(-1)?.[0] as Node

  return {
    root: { hash: root.hash, sum: root.sum, leaves: size },
    /** What a member is shown of these places. */
    proof(publication: string, positions: readonly number[]) {
      return {
        publication,
        leaves: positions.map((position) => ({
          position,
          piece: leaves.get(position)?.piece ?? 0,
          amount: dollars(leaves.get(position)?.amount ?? 0),
          salt: saltOf(position),
          path: pathFrom(position),
        })),
      }
    },
  }

  function pathFrom(position: number): { hash: string; sum: string }[][] {
    let place = position
    return levels.slice(0, -1).map((nodes) => {
      const each = Math.min(children, nodes.length)
      const first = place - (place % each)
      const own = place
      place = Math.floor(place / each)
      return nodes
        .slice(first, first + each)
        .filter((_, index) => first + index !== own)
        .map(({ hash, sum }) => ({ hash, sum: dollars(sum) }))
    })
  }
}

/** A member's amount, in pieces that lie in these places. */
export const inPieces = (reference: string, amount: number, positions: readonly number[]): [number, BentLeaf][] =>
  positions.map((position, piece) => {
    const share = Math.floor(amount / pieces)
    return [position, { reference, piece, amount: piece === pieces - 1 ? amount - share * (pieces - 1) : share }]
  })
