import { piecesEach, referenceCharactersMax } from './format.ts'

// All of one creditor lies within one line of the processor's cache: leaves are written in random order.
const recordBytes = 64
const piecesAt = 16
const positionsAt = piecesAt + 8 * piecesEach

/** Whom something is owed, in an order of their own: what each is known as, in which pieces it is owed, and where those lie in the tree. */
export class Creditors {
  readonly count: number
  readonly bytes: Uint8Array
  private readonly amounts: Float64Array
  private readonly places: Uint32Array

  constructor(count: number) {
    this.count = count
    const memory = new ArrayBuffer(count * recordBytes)
    this.bytes = new Uint8Array(memory)
    this.amounts = new Float64Array(memory)
    this.places = new Uint32Array(memory)
  }

  /** Until it is cut, all of it is one piece. */
  set(creditor: number, reference: string, amount: number): void {
    if (reference === '' || reference.length > referenceCharactersMax || !/^[\x21-\x7e]+$/.test(reference))
      throw new RangeError(`"${reference}" cannot be the reference of a leaf`)
    if (creditor >= this.count) throw new RangeError(`There are no more than ${this.count} creditors`)
    const record = creditor * recordBytes
    this.bytes[record] = reference.length
    for (let at = 0; at < reference.length; at++) this.bytes[record + 1 + at] = reference.charCodeAt(at)
    this.setPiece(creditor, 0, amount)
  }

  /** Where in `bytes` its characters begin, and how many there are. */
  referenceFrom(creditor: number): number {
    return creditor * recordBytes + 1
  }
  referenceLength(creditor: number): number {
    return this.bytes[creditor * recordBytes] as number
  }
  piece(creditor: number, piece: number): number {
    return this.amounts[(creditor * recordBytes + piecesAt) / 8 + piece] as number
  }
  setPiece(creditor: number, piece: number, amount: number): void {
    this.amounts[(creditor * recordBytes + piecesAt) / 8 + piece] = amount
  }
  positionsOf(creditor: number): number[] {
    const from = (creditor * recordBytes + positionsAt) / 4
    return Array.from(this.places.subarray(from, from + piecesEach))
  }
  setPosition(creditor: number, piece: number, position: number): void {
    this.places[(creditor * recordBytes + positionsAt) / 4 + piece] = position
  }
}
