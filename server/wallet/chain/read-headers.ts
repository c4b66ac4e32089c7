import { BlockNotFoundError, type Hash, type Hex, hexToBytes, type PublicClient, size } from 'viem'
import { inChunks } from './in-chunks.ts'
import { Unsettled } from './unsettled.ts'

export type Header = {
  number: bigint
  hash: Hash
  parentHash: Hash
  time: Date
  bloom: Uint8Array
  transactions: readonly Hash[]
}

/** Every header from `from` to `to`, each the parent of the next, and the first a child of `parentHash`. */
export async function readHeaders(client: PublicClient, from: bigint, to: bigint, parentHash: Hash): Promise<Header[]> {
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, place) => from + BigInt(place))
  const headers = await inChunks(numbers, (number) => readHeader(client, number))
  let parent = parentHash
  for (const header of headers) {
    if (header.parentHash !== parent) throw new Unsettled(`Block ${header.number} is no child of the block before it`)
    parent = header.hash
  }
  return headers
}

/** A block that the node has announced and then does not have is one it has dropped, or one of another node behind the URL. */
export async function readHeader(client: PublicClient, number: bigint): Promise<Header> {
  const block = await client.getBlock({ blockNumber: number }).catch((error: unknown) => {
    throw error instanceof BlockNotFoundError ? new Unsettled(`The node has no block ${number}`) : error
  })
  if (block.number !== number) throw new Unsettled(`Asked for block ${number}, got block ${block.number}`)
  return {
    number,
    hash: block.hash,
    parentHash: block.parentHash,
    time: new Date(Number(block.timestamp) * 1000),
    bloom: bloomOf(block.logsBloom, block.transactions.length > 0),
    transactions: block.transactions,
  }
}

const bloomBytes = 256

/** A node that tells no filter is asked for every log that could be there: one of ones rules nothing out. */
function bloomOf(told: Hex | null, mayHoldLogs: boolean): Uint8Array {
  if (told && size(told) === bloomBytes) return hexToBytes(told)
  return new Uint8Array(bloomBytes).fill(mayHoldLogs ? 255 : 0)
}
