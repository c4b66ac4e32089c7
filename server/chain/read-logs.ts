import {
  type Address,
  BaseError,
  type Hash,
  type Hex,
  HttpRequestError,
  hexToBigInt,
  numberToHex,
  type PublicClient,
  type RpcLog,
  RpcRequestError,
  TimeoutError,
} from 'viem'
import type { Header } from './read-headers.ts'
import { Unsettled } from './unsettled.ts'

export const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A log that is in a block, of the token, and a transfer. */
export type TransferLog = {
  blockHash: Hash
  transactionHash: Hash
  logIndex: number
  topics: readonly [Hex, Hex, Hex]
  data: Hex
}

const topicsPerCall = 1_000

/**
 * The token's transfers from or to one of `topics` in the blocks of `headers`, in any order. A range the node finds too large,
 * or too slow, is asked for in smaller ones; `onSplit` hears how many blocks it took at once.
 */
export async function readLogs(
  client: PublicClient,
  token: Address,
  topics: readonly Hex[],
  headers: readonly Header[],
  onSplit: (blocks: number) => void,
): Promise<TransferLog[]> {
  let atOnce = headers.length
  const logs: RpcLog[] = []
  for (const some of chunked(topics)) {
    for (const side of [
      [transferTopic, null, some],
      [transferTopic, some],
    ]) {
      for (let start = 0; start < headers.length; ) {
        const part = headers.slice(start, start + atOnce)
        const answer = await inRange(part, side)
        if (answer) {
          logs.push(...answer)
          start += part.length
        } else {
          atOnce = part.length >> 1
          onSplit(atOnce)
        }
      }
    }
  }
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]))
  for (const { blockNumber, blockHash } of logs) {
    if (!blockNumber || hashes.get(hexToBigInt(blockNumber)) !== blockHash)
      throw new Unsettled(`A log is in block ${blockHash}, which is none of those asked for`)
  }
  return logs.map((log) => asTransfer(log, token)).filter((log) => log !== undefined)

  async function inRange(part: readonly Header[], side: unknown[]): Promise<RpcLog[] | undefined> {
    const [first, last] = [part[0], part.at(-1)]
    if (!first || !last) return []
    const range = { fromBlock: numberToHex(first.number), toBlock: numberToHex(last.number) }
    return ask(client, { ...range, address: token, topics: side }).catch((error: unknown) => {
      if (first === last || !isForItsSize(error)) throw error
      return undefined
    })
  }
}

/** All transfers of the token in one block, whoever's. A node that does not have this very block refuses. */
export async function readBlockLogs(client: PublicClient, token: Address, header: Header): Promise<TransferLog[]> {
  const logs = await ask(client, { blockHash: header.hash, address: token, topics: [transferTopic] })
  if (logs.some(({ blockHash }) => blockHash !== header.hash))
    throw new Unsettled(`A log is not in block ${header.hash}, which was asked for`)
  return logs.map((log) => asTransfer(log, token)).filter((log) => log !== undefined)
}

/** A log as it stands in an answer or a receipt; nothing if it is no transfer of the token. */
export function asTransfer(log: RpcLog, token: Address): TransferLog | undefined {
  const { address, topics, blockHash, transactionHash, logIndex, removed, data } = log
  const [kind, from, to, ...more] = topics
  if (address.toLowerCase() !== token.toLowerCase() || kind !== transferTopic || !from || !to || more.length > 0) return
  if (removed || !blockHash || !transactionHash || !logIndex) throw new Unsettled('A log is in no block any more')
  return { blockHash, transactionHash, logIndex: Number(logIndex), topics: [kind, from, to], data }
}

type Filter = { address: Address; topics: unknown[] } & ({ fromBlock: Hex; toBlock: Hex } | { blockHash: Hash })

/** Asked once: what is refused for its size is refused again. */
const ask = (client: PublicClient, filter: Filter): Promise<RpcLog[]> =>
  client.request({ method: 'eth_getLogs', params: [filter as never] }, { retryCount: 0 })

/** A node that is busy or gone is not helped by two calls in place of one. */
function isForItsSize(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const cause = error.walk(
    (inner) => inner instanceof HttpRequestError || inner instanceof TimeoutError || inner instanceof RpcRequestError,
  )
  if (cause instanceof HttpRequestError) return cause.status === 413 || cause.status === 504
  return cause instanceof TimeoutError || (cause instanceof RpcRequestError && cause.code !== 429)
}

function chunked(topics: readonly Hex[]): Hex[][] {
  const chunks: Hex[][] = []
  for (let start = 0; start < topics.length; start += topicsPerCall)
    chunks.push(topics.slice(start, start + topicsPerCall))
  return chunks
}
