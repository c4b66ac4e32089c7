import { erc20Abi, type Hash, hexToBigInt, numberToHex, type PublicClient, pad, type RpcLog, size } from 'viem'
import { nodeName } from './agree.ts'
import { bloomPlaces, mayHold } from './bloom.ts'
import type { Chain } from './chain.ts'
import { logsInOrder } from './logs-in-order.ts'
import { readHeader } from './read-headers.ts'
import { transferTopic } from './read-logs.ts'
import { readReceipts } from './read-receipts.ts'
import { tokenDecimals } from './units.ts'
import { whyNot } from './why-not.ts'

export type NodeLook = {
  /** Among the settings, from one on. */
  place: number
  name: string
  client?: string
  chainId?: number
  head?: bigint
  headAgeSeconds?: number
  /** How many blocks its head lies below the highest of all. */
  behind?: number
  /** What keeps this node from being of use, in words for operators. */
  faults: string[]
  /** What it does otherwise than most, and we put up with. */
  quirks: string[]
}

const headAgeSecondsMax = 120
const behindMax = 20
/** Blocks in which transfers of the token are looked for; a chain in use has thousands in them. */
const sampleBlocks = 50n
const nobody = pad('0x01', { size: 32 })

/** Asks every node for what we need of it. It moves nothing and stores nothing; a node that does not answer is a finding. */
export async function inspectNodes(chain: Chain, now: Date): Promise<NodeLook[]> {
  const looks = await Promise.all(chain.clients.map((client, at) => lookAt(chain, client, at, now)))
  const heads = looks.flatMap(({ head }) => (head === undefined ? [] : [head]))
  const [highest = 0n] = heads.toSorted((a, b) => Number(b - a))
  for (const look of looks) {
    if (look.head === undefined) continue
    look.behind = Number(highest - look.head)
    if (look.behind > behindMax) look.faults.push(`is ${look.behind} blocks behind another node`)
  }
  return looks
}

async function lookAt(chain: Chain, client: PublicClient, at: number, now: Date): Promise<NodeLook> {
  const look: NodeLook = { place: at + 1, name: nodeName(chain, at), faults: [], quirks: [] }
  const head = await client
    .getBlock({ blockTag: 'latest' })
    .catch((error: unknown) => void look.faults.push(whyNot(error)))
  if (!head) return look
  look.head = head.number
  look.headAgeSeconds = Math.floor(now.getTime() / 1000) - Number(head.timestamp)
  if (look.headAgeSeconds > headAgeSecondsMax) look.faults.push(`has had no new block for ${look.headAgeSeconds} s`)
  const trials = [askIdentity, askToken, askHistory, askPayouts, askFinality, askTransfers]
  for (const trial of trials)
    await trial(chain, client, look, head.number).catch((error: unknown) => void look.faults.push(whyNot(error)))
  look.faults = [...new Set(look.faults)]
  return look
}

type Trial = (chain: Chain, client: PublicClient, look: NodeLook, head: bigint) => Promise<void>

const askIdentity: Trial = async (chain, client, look) => {
  look.chainId = await client.getChainId()
  if (look.chainId !== chain.chainId) look.faults.push(`is of chain ${look.chainId}, not of ${chain.chainId}`)
  const version = await client.request({ method: 'web3_clientVersion' }).catch(() => undefined)
  if (version) look.client = version.slice(0, 60)
}

const askToken: Trial = async ({ token }, client, { faults }) => {
  const code = await client.getCode({ address: token })
  if (!code || code === '0x') {
    faults.push(`has no contract at the token’s address ${token}`)
    return
  }
  const decimals = await client.readContract({ address: token, abi: erc20Abi, functionName: 'decimals' })
  if (decimals !== tokenDecimals) faults.push(`has a token of ${decimals} decimals, not of ${tokenDecimals}`)
}

/** Balances are counted in a final block, a few below the head. */
const askHistory: Trial = async ({ treasury }, client, { faults }, head) => {
  const blockNumber = head > 10n ? head - 10n : 0n
  await client
    .getBalance({ address: treasury, blockNumber })
    .catch((error: unknown) => void faults.push(`does not know balances ten blocks ago: ${whyNot(error)}`))
}

const askPayouts: Trial = async ({ treasury }, client, { faults }) => {
  const tell = (error: unknown) => void faults.push(`cannot be used for payouts: ${whyNot(error)}`)
  await client.getTransactionCount({ address: treasury, blockTag: 'pending' }).catch(tell)
  await client.getGasPrice().catch(tell)
}

const askFinality: Trial = async (_chain, client, { quirks }, head) => {
  const final = await client.getBlock({ blockTag: 'finalized' }).catch(() => undefined)
  if (!final) quirks.push('names no final block')
  else if (head - final.number > 200n) quirks.push(`calls final what lies ${head - final.number} blocks below its head`)
}

/** How it tells of logs: whether it filters them, numbers them like the others, and stands by them in its receipts. */
const askTransfers: Trial = async ({ token }, client, look, head) => {
  const range = { fromBlock: numberToHex(head > sampleBlocks ? head - sampleBlocks : 0n), toBlock: numberToHex(head) }
  const logsOf = (topics: unknown[]): Promise<RpcLog[]> =>
    client.request({ method: 'eth_getLogs', params: [{ ...range, address: token, topics } as never] })
  if ((await logsOf([transferTopic, null, [nobody]])).length > 0) look.quirks.push('answers with logs nobody asked for')
  const logs = await logsOf([transferTopic])
  const sample = logs.toSorted((a, b) => Number(b.logIndex) - Number(a.logIndex))[0]
  if (!sample?.blockHash || !sample.blockNumber || !sample.transactionHash) return
  const [receipt] = await readReceipts(client, [{ txHash: sample.transactionHash, blockHash: sample.blockHash }])
  const own = logsInOrder(sample.transactionHash, receipt?.logs ?? [])
  if (!own.some((log) => log.logIndex === sample.logIndex)) look.quirks.push('numbers logs otherwise in receipts')
  await askFilter(client, look, sample.blockNumber, token)
  const receipts = await client
    .request({ method: 'eth_getBlockReceipts' as never, params: [sample.blockHash] as never })
    .catch(() => null)
  if (receipts === null) look.quirks.push('does not give the receipts of a block at once')
}

async function askFilter(
  client: PublicClient,
  { quirks }: NodeLook,
  number: Hash,
  token: Chain['token'],
): Promise<void> {
  const block = await client.getBlock({ blockNumber: hexToBigInt(number) })
  if (!block.logsBloom || size(block.logsBloom) !== 256) {
    quirks.push('tells no filter of a block')
    return
  }
  const { bloom } = await readHeader(client, hexToBigInt(number))
  if (!mayHold(bloom, bloomPlaces(token.toLowerCase() as Hash)))
    quirks.push('tells filters that lack what it tells itself')
}
