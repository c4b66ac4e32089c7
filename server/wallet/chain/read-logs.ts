import { type Address, type Hash, type Hex, hexToBigInt, numberToHex, type PublicClient, type RpcLog } from 'viem'
import { isForItsSize } from './is-for-its-size.ts'
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
 * or too slow, is asked for in smaller ones, and where a single block is too much, for fewer addresses at once; `onSplit` hears how
 * many blocks it took at once.
 */
export async function readLogs(
  client: PublicClient,
  token: Address,
  topics: readonly Hex[],
  headers: readonly Header[],
  onSplit: (blocks: number) => void,
): Promise<TransferLog[]> {
  let atOnce = headers.length
  let topicsAtOnce = topicsPerCall
  const logs: RpcLog[] = []
  for (const sideOf of [
    (some: readonly Hex[]) => [transferTopic, null, some],
    (some: readonly Hex[]) => [transferTopic, some],
  ]) {
    for (let first = 0; first < topics.length; ) {
      const some = topics.slice(first, first + topicsAtOnce)
      const found = await throughout(sideOf(some), some.length === 1)
      if (found) {
        logs.push(...found)
        first += some.length
      } else {
        topicsAtOnce = Math.ceil(some.length / 2)
        atOnce = headers.length
      }
    }
  }
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]))
  for (const { blockNumber, blockHash } of logs) {
    if (!blockNumber || hashes.get(hexToBigInt(blockNumber)) !== blockHash)
      throw new Unsettled(`A log is in block ${blockHash}, which is none of those asked for`)
  }
  return logs.map((log) => asTransfer(log, token)).filter((log) => log !== undefined)

  /** Over all blocks; nothing where even a single one is too much for so many topics. */
  async function throughout(side: unknown[], isLast: boolean): Promise<RpcLog[] | undefined> {
    const found: RpcLog[] = []
    for (let start = 0; start < headers.length; ) {
      const part = headers.slice(start, start + atOnce)
      const answer = await inRange(part, side, isLast)
      if (answer) {
        found.push(...answer)
        start += part.length
      } else if (part.length > 1) {
        atOnce = part.length >> 1
        onSplit(atOnce)
      } else return undefined
    }
    return found
  }

  async function inRange(part: readonly Header[], side: unknown[], isLast: boolean): Promise<RpcLog[] | undefined> {
    const [first, last] = [part[0], part.at(-1)]
    if (!first || !last) return []
    const range = { fromBlock: numberToHex(first.number), toBlock: numberToHex(last.number) }
    return ask(client, { ...range, address: token, topics: side }).catch((error: unknown) => {
      if ((first === last && isLast) || !isForItsSize(error)) throw error
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
