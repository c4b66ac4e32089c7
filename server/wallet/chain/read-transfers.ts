import {
  type Address,
  type Hash,
  type Hex,
  hexToBigInt,
  type PublicClient,
  pad,
  type RpcTransactionReceipt,
  slice,
} from 'viem'
import { type BloomPlaces, bloomPlaces, chanceOfError, mayHold } from './bloom.ts'
import { inChunks } from './in-chunks.ts'
import { logsInOrder } from './logs-in-order.ts'
import type { Header } from './read-headers.ts'
import { asTransfer, readBlockLogs, readLogs, type TransferLog, transferTopic } from './read-logs.ts'
import { readBlockReceipts, readReceipts } from './read-receipts.ts'
import { Unsettled } from './unsettled.ts'

/** One transfer of the token from or to an address of ours, as its receipt tells it. Addresses and hashes are lower-case. */
export type Transfer = {
  txHash: Hash
  /** The place of its transaction within the block, as the block has it. */
  txPlace: number
  /** The place of the log within its transaction: with the hash, what the transfer is known by, however a node numbers logs. */
  ordinal: number
  header: Header
  from: Address
  to: Address
  value: bigint
}

/** The addresses that matter, by the topic they stand for in a log. */
export type Ours = ReadonlyMap<Hex, BloomPlaces>

const transferPlaces = bloomPlaces(transferTopic)
/** Beyond this a filter says "maybe" so often that whole blocks of receipts would be read for nothing. */
const falseAlarmsMax = 0.05

export const topicOf = (address: Address): Hex => pad(address.toLowerCase() as Hex, { size: 32 })

/**
 * All transfers in the blocks of `headers`. A node that answers too little is caught by the blocks' own filters; and what is
 * found counts as the receipt of its transaction tells it, in the very block that the header names.
 */
export async function readTransfers(
  client: PublicClient,
  token: Address,
  ours: Ours,
  headers: readonly Header[],
  onSplit: (blocks: number) => void,
): Promise<Transfer[]> {
  // Some nodes answer with more than was asked for.
  const isWanted = (log: TransferLog) => isOurs(log, ours)
  const found = (await readLogs(client, token, [...ours.keys()], headers, onSplit)).filter(isWanted)
  const suspects = suspectBlocks(token, ours, headers, found)
  const isFull = ({ bloom }: Header) => 1 - (1 - chanceOfError(bloom)) ** ours.size > falseAlarmsMax
  const again = await inChunks(suspects.filter(isFull), async (header) => ({
    header,
    logs: await readBlockLogs(client, token, header),
  }))
  const foundAgain = again.flatMap((block) => block.logs).filter(isWanted)
  const logs = [...found, ...foundAgain]
  // A full block without a single transfer of the token is as doubtful as one whose filter can be trusted.
  const doubtful = [
    ...suspects.filter((header) => !isFull(header)),
    ...again.filter((block) => block.logs.length === 0).map((block) => block.header),
  ]
  const whole = await inChunks(doubtful, (header) => readBlockReceipts(client, header))
  const known = new Set(whole.flat().map(({ transactionHash }) => transactionHash))
  const wanted = new Map(logs.map(({ transactionHash: txHash, blockHash }) => [txHash, { txHash, blockHash }]))
  const receipts = [
    ...whole.flat(),
    ...(await readReceipts(
      client,
      [...wanted.values()].filter(({ txHash }) => !known.has(txHash)),
    )),
  ]
  const byHash = new Map(headers.map((header) => [header.hash, header]))
  const transfers = receipts.flatMap((receipt) => transfersIn(receipt, token, ours, byHash))
  for (const told of [found, foundAgain]) expectAll(told, transfers)
  return transfers.sort(inChainOrder)
}

const isOurs = ({ topics: [, from, to] }: TransferLog, ours: Ours): boolean => ours.has(from) || ours.has(to)

/** Blocks whose filter may hold a transfer of one of ours that the node has not told of. */
function suspectBlocks(
  token: Address,
  ours: Ours,
  headers: readonly Header[],
  found: readonly TransferLog[],
): Header[] {
  const told = new Map<Hash, Set<Hex>>()
  for (const { blockHash, topics } of found) told.set(blockHash, new Set([...(told.get(blockHash) ?? []), ...topics]))
  const tokenPlaces = bloomPlaces(token.toLowerCase() as Hex)
  return headers.filter(({ bloom, hash }) => {
    if (!mayHold(bloom, tokenPlaces) || !mayHold(bloom, transferPlaces)) return false
    for (const [topic, places] of ours) if (mayHold(bloom, places) && !told.get(hash)?.has(topic)) return true
    return false
  })
}

function transfersIn(
  receipt: RpcTransactionReceipt,
  token: Address,
  ours: Ours,
  headers: ReadonlyMap<Hash, Header>,
): Transfer[] {
  const header = headers.get(receipt.blockHash)
  if (!header) throw new Unsettled(`Transaction ${receipt.transactionHash} is in a block that was not asked for`)
  if (receipt.status !== '0x1') return []
  const txHash = receipt.transactionHash
  const txPlace = header.transactions.indexOf(txHash)
  if (txPlace < 0 || txPlace !== Number(receipt.transactionIndex))
    throw new Unsettled(
      `Transaction ${txHash} has place ${Number(receipt.transactionIndex)} by its receipt and ${txPlace} in block ${header.number}`,
    )
  return logsInOrder(txHash, receipt.logs).flatMap((raw, ordinal) => {
    const log = asTransfer(raw, token)
    const value = log ? hexToBigInt(log.data) : 0n
    // Anyone can send nothing from anybody's address; it would only put a stranger's address into a member's list.
    if (!log || value === 0n || !isOurs(log, ours)) return []
    const [, from, to] = log.topics
    const at = { txHash, txPlace, ordinal, header }
    return [{ ...at, from: slice(from, 12), to: slice(to, 12), value }]
  })
}

/**
 * What the node has told as a log it must tell in the receipt too: as often, with the same parties and value. Their numbers are not
 * compared, since there are nodes that number them otherwise here and there.
 */
function expectAll(logs: readonly TransferLog[], transfers: readonly Transfer[]): void {
  const inReceipts = new Map<string, number>()
  for (const { txHash, from, to, value } of transfers) {
    const content = `${txHash} ${from} ${to} ${value}`
    inReceipts.set(content, (inReceipts.get(content) ?? 0) + 1)
  }
  const told = new Map<string, string>()
  for (const {
    transactionHash,
    logIndex,
    topics: [, from, to],
    data,
  } of logs) {
    const value = hexToBigInt(data)
    if (value > 0n)
      told.set(`${transactionHash} ${logIndex}`, `${transactionHash} ${slice(from, 12)} ${slice(to, 12)} ${value}`)
  }
  for (const content of told.values()) {
    const left = (inReceipts.get(content) ?? 0) - 1
    if (left < 0) throw new Unsettled(`Transaction ${content.split(' ')[0]} has a log that its receipt does not have`)
    inReceipts.set(content, left)
  }
}

function inChainOrder(a: Transfer, b: Transfer): number {
  if (a.header.number !== b.header.number) return a.header.number < b.header.number ? -1 : 1
  return a.txPlace - b.txPlace || a.ordinal - b.ordinal
}
