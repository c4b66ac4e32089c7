import { hash } from 'node:crypto'

// The bytes of a leaf and of a node, as docs/open-books.md has them. Whoever changes one changes what members' proofs are held against.

/** So many leaves carry what one creditor is owed. */
export const piecesEach = 4
/** So many nodes have one above them; where fewer are left at the top, those. */
export const childrenMax = 4
export const saltBytes = 16
export const referenceCharactersMax = 15
export const sumBytes = 8
export const hashBytes = 32
/** A hash and the sum below it, as they lie beside each other. */
export const nodeBytes = hashBytes + sumBytes
export const leafMark = 0x00
export const nodeMark = 0x01
const twoTo32 = 2 ** 32

/** Below nothing, or above what a floating-point number holds exactly: such a leaf could hide what others are owed. */
export class SumOutOfBounds extends Error {
  override name = 'SumOutOfBounds'
}

/** In micro-dollars. */
export function writeSum(target: Buffer, sum: number, offset: number): void {
  if (!Number.isSafeInteger(sum) || sum < 0) throw new SumOutOfBounds(`A sum of ${sum} has no place in the tree`)
  const high = Math.floor(sum / twoTo32)
  target.writeUInt32BE(high, offset)
  target.writeUInt32BE(sum - high * twoTo32, offset + 4)
}

export const readSum = (source: Buffer, offset: number): number =>
  source.readUInt32BE(offset) * twoTo32 + source.readUInt32BE(offset + 4)

/** Of a node that lies there. */
export const sumAt = (nodes: Buffer, offset: number): number => readSum(nodes, offset + hashBytes)
export const hashAt = (nodes: Buffer, offset: number): string => nodes.toString('hex', offset, offset + hashBytes)

/** In the place of a leaf that nobody has. */
export function writeFiller(target: Buffer, offset: number, fillers: Buffer, from: number): void {
  fillers.copy(target, offset, from, from + hashBytes)
  writeSum(target, 0, offset + hashBytes)
}

/** A node over these bytes: those of a leaf, or of its children. */
export function writeNode(target: Buffer, offset: number, hashed: Buffer, sum: number): void {
  // Text of one byte a character: a buffer for each hash would cost as much as the hash.
  target.write(hash('sha256', hashed, 'binary'), offset, 'latin1')
  writeSum(target, sum, offset + hashBytes)
}
