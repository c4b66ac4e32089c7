import { createCipheriv, createHmac } from 'node:crypto'
import { hashBytes, saltBytes } from './format.ts'

export const seedBytes = 32

/** All that is left to chance in a tree, out of one seed: whoever has it makes the same tree again, and nobody else can guess a part of it. */
export type Chance = {
  /** Salts of leaves that lie beside each other. */
  salts(from: number, count: number): Buffer
  /** What stands for the hashes of empty leaves that lie beside each other: nobody can tell it from a hash. */
  fillers(from: number, count: number): Buffer
  /** Numbers from 0 up to 1, in the order they are asked for. */
  numbers(purpose: 'cuts' | 'places'): () => number
}

export function chanceOf(seed: Buffer): Chance {
  if (seed.length !== seedBytes) throw new RangeError(`A seed of ${seed.length} bytes is none`)
  const salts = stream(seed, 'salts')
  const fillers = stream(seed, 'fillers')
  return {
    // Whole blocks of the stream, so each is found by its place.
    salts: (from, count) => salts((from * saltBytes) / blockBytes, count * saltBytes),
    fillers: (from, count) => fillers((from * hashBytes) / blockBytes, count * hashBytes),
    numbers(purpose) {
      const bytes = stream(seed, purpose)
      let words: Uint32Array = new Uint32Array()
      let block = 0
      let next = 0
      return () => {
        if (next === words.length) {
          words = littleEndian(bytes(block, batchBytes))
          block += batchBytes / blockBytes
          next = 0
        }
        // The 53 bits that such a number holds.
        const high = (words[next++] as number) >>> 5
        const low = (words[next++] as number) >>> 6
        return (high * 2 ** 26 + low) / 2 ** 53
      }
    },
  }
}

const blockBytes = 16
const batchBytes = 65_536

/** AES in counter mode, which can be read from any block on. */
function stream(seed: Buffer, purpose: string): (block: number, bytes: number) => Buffer {
  const key = createHmac('sha256', seed).update(`fairlead open books ${purpose}`).digest()
  return (block, bytes) => {
    const counter = Buffer.alloc(blockBytes)
    counter.writeBigUInt64BE(BigInt(block), 8)
    return createCipheriv('aes-256-ctr', key, counter).update(Buffer.alloc(bytes))
  }
}

/** The same tree must come out of a seed on every machine. */
function littleEndian(bytes: Buffer): Uint32Array {
  const words = new Uint32Array(bytes.length / 4)
  for (let word = 0; word < words.length; word++) words[word] = bytes.readUInt32LE(word * 4)
  return words
}
