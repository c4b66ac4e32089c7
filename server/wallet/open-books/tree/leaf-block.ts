import { chanceOf } from './chance.ts'
import type { Creditors } from './creditors.ts'
import { blockSize, placeOf } from './fold-block.ts'
import {
  hashBytes,
  leafMark,
  readSum,
  referenceCharactersMax,
  saltBytes,
  sumBytes,
  writeFiller,
  writeNode,
  writeSum,
} from './format.ts'

export type Leaf = { amount: number; piece: number; reference: string }

// Each leaf lies in a row of its own just as it is hashed.
const rowBytes = 64
const publicationAt = 1
const saltAt = publicationAt + sumBytes
const amountAt = saltAt + saltBytes
const pieceAt = amountAt + sumBytes
const referenceAt = pieceAt + 1
const blocksAtOnce = 16

/** The leaves of one block of one publication, written one by one, kept, and hashed; nothing is made anew from one block to the next. */
export function createLeafBlock(publication: number, seed: Buffer) {
  const chance = chanceOf(seed)
  const rows = Buffer.alloc(blockSize * rowBytes)
  const lengths = new Uint8Array(blockSize)
  const packed = Buffer.alloc(blockSize * rowBytes)
  for (let at = 0; at < rows.length; at += rowBytes) {
    rows[at] = leafMark
    writeSum(rows, publication, at + publicationAt)
  }
  // Cut out once each, as they are needed: of one proof a few, of a whole tree all.
  const cut: Buffer[] = []
  const rowOf = (index: number): Buffer => {
    const length = lengths[index] as number
    const key = index * (referenceCharactersMax + 1) + length
    cut[key] ??= rows.subarray(index * rowBytes, index * rowBytes + referenceAt + length)
    return cut[key]
  }
  let near: { from: number; salts: Buffer; fillers: Buffer } | undefined
  /** Of many blocks that lie beside each other: to begin a stream costs as much as a whole block. */
  const drawFor = (place: number) => {
    const from = place - (place % blocksAtOnce)
    const range = [from * blockSize, blocksAtOnce * blockSize] as const
    if (near?.from !== from) near = { from, salts: chance.salts(...range), fillers: chance.fillers(...range) }
    return { ...near, first: (place - from) * blockSize }
  }

  return {
    set(index: number, creditors: Creditors, creditor: number, piece: number): void {
      const row = index * rowBytes
      const from = creditors.referenceFrom(creditor)
      const length = creditors.referenceLength(creditor)
      writeSum(rows, creditors.piece(creditor, piece), row + amountAt)
      rows[row + pieceAt] = piece
      for (let at = 0; at < length; at++) rows[row + referenceAt + at] = creditors.bytes[from + at] as number
      lengths[index] = length
    },
    setEmpty(index: number): void {
      lengths[index] = 0
    },
    leafAt(index: number): Leaf | undefined {
      const row = index * rowBytes
      const length = lengths[index] as number
      if (length === 0) return undefined
      return {
        amount: readSum(rows, row + amountAt),
        piece: rows.readUInt8(row + pieceAt),
        reference: rows.toString('latin1', row + referenceAt, row + referenceAt + length),
      }
    },
    /** Each leaf after the length of its reference; of an empty one that length, 0, alone. The rest follows from the seed. */
    pack(): Buffer {
      let end = 0
      for (let index = 0; index < blockSize; index++) {
        const length = lengths[index] as number
        packed[end++] = length
        if (length === 0) continue
        const last = index * rowBytes + referenceAt + length
        for (let at = index * rowBytes + amountAt; at < last; at++) packed[end++] = rows[at] as number
      }
      return Buffer.from(packed.subarray(0, end))
    },
    unpack(kept: Buffer): void {
      let from = 0
      for (let index = 0; index < blockSize; index++) {
        const length = kept.readUInt8(from++)
        if (length === 0) this.setEmpty(index)
        else {
          const bytes = sumBytes + 1 + length
          kept.copy(rows, index * rowBytes + amountAt, from, from + bytes)
          lengths[index] = length
          from += bytes
        }
      }
    },
    /** As the block at `place` of the tree, into the lowest nodes. */
    hash(place: number, into: Buffer): void {
      const { salts, fillers, first } = drawFor(place)
      for (let index = 0; index < blockSize; index++) {
        const drawn = first + index
        if (lengths[index] === 0) {
          writeFiller(into, placeOf(index), fillers, drawn * hashBytes)
          continue
        }
        const row = index * rowBytes
        for (let at = 0; at < saltBytes; at++) rows[row + saltAt + at] = salts[drawn * saltBytes + at] as number
        writeNode(into, placeOf(index), rowOf(index), readSum(rows, row + amountAt))
      }
    },
    saltAt: (position: number): string => chance.salts(position, 1).toString('hex'),
  }
}
