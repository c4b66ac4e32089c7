import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hexToBigInt, isHex, numberToHex, type RpcLog, RpcRequestError } from 'viem'
import { type Random, randomFrom } from '../../testing/random.ts'
import type { Evm } from '../chain/evm.ts'

export type Faults = {
  /** It knows nothing of the newest blocks. Logs it is asked for beyond its head are left out without a word, as nodes do. */
  lagBlocks?: number
  /** What it calls final lies this far below its head. */
  finalBehindBlocks?: number
  emptyLogs?: boolean
  duplicatedLogs?: boolean
  reorderedLogs?: boolean
  /** Logs of more blocks at once are refused. */
  rangeBlocksMax?: number
  /** More calls in one request are refused with 400, in words of no protocol. */
  batchCallsMax?: number
  /** A filter with more addresses is refused. */
  topicsMax?: number
  /** A larger request is refused before it is read. */
  bodyBytesMax?: number
  chainId?: number
  /** The connection stays open and nothing comes. */
  noAnswer?: boolean
  /** 429: come again later. */
  retryAfterSeconds?: number
  /** As ganache does: a receipt numbers its logs from nought, while logs that are asked for are numbered within the block. */
  receiptsNumberAnew?: boolean
  /** Every log has the same number. */
  logsNumberedAlike?: boolean
  /** As @ethereumjs/client does: all of the token's transfers, whoever's were asked for. */
  ignoresParties?: boolean
  /** Its blocks say nothing of what they hold. */
  noBloom?: boolean
  /** Hex digits in upper case, and outcomes with leading zeros. */
  oddHex?: boolean
  /** Methods it does not have, in ganache's words. */
  lacks?: readonly string[]
}

export type FaultyRpc = {
  url: string
  /** From the next request on it has these faults and no others; `{}` heals it. */
  have(faults: Faults): void
  /** Each request draws for itself: mostly healthy, with the given probability one of the kinds. */
  mix(seed: number, kinds?: readonly Faults[], probability?: number): void
  /** How often each method was asked for. */
  asked(): ReadonlyMap<string, number>
  close(): Promise<void>
}

/** One of each; timeouts are left to tests that set their own patience. */
export const allKinds: readonly Faults[] = [
  { lagBlocks: 2 },
  { lagBlocks: 9 },
  { emptyLogs: true },
  { duplicatedLogs: true },
  { reorderedLogs: true },
  { duplicatedLogs: true, reorderedLogs: true },
  { rangeBlocksMax: 3 },
  { batchCallsMax: 3 },
  { topicsMax: 1 },
  { bodyBytesMax: 700 },
  { chainId: 97 },
  { retryAfterSeconds: 0 },
  { receiptsNumberAnew: true },
  { ignoresParties: true },
  { noBloom: true },
  { oddHex: true },
  { lacks: ['eth_getBlockReceipts'], emptyLogs: true },
]

type Call = { id: unknown; method: string; params?: unknown[] }
type Filter = { fromBlock?: string; toBlock?: string; blockHash?: string; topics?: unknown[] }

/** A node over HTTP that tells the truth about a chain, except where it is told not to. */
export async function faultyRpc(evm: Evm, faults: Faults = {}, host = '127.0.0.1'): Promise<FaultyRpc> {
  let draw = (): Faults => faults
  let random = randomFrom(1)
  const asked = new Map<string, number>()

  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)))
  })
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const body: Call | Call[] = JSON.parse(bytes.toString())
    for (const { method } of [body].flat()) asked.set(method, (asked.get(method) ?? 0) + 1)
    const now = draw()
    if (now.noAnswer) return
    if (now.retryAfterSeconds !== undefined) {
      reply.writeHead(429, { 'retry-after': String(now.retryAfterSeconds) }).end('Too many requests')
      return
    }
    if ([body].flat().length > (now.batchCallsMax ?? Number.POSITIVE_INFINITY)) {
      reply.writeHead(400).end('batch limit exceeded')
      return
    }
    if (bytes.length > (now.bodyBytesMax ?? Number.POSITIVE_INFINITY)) {
      reply.writeHead(413).end('Request Entity Too Large')
      return
    }
    const node = faultyNode(evm, now, random)
    const answers = Array.isArray(body) ? await Promise.all(body.map(node)) : await node(body)
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
  }

  await new Promise<void>((listening) => server.listen(0, host, listening))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    have(next) {
      draw = () => next
    },
    mix(seed, kinds = allKinds, probability = 0.3) {
      random = randomFrom(seed)
      draw = () => (random.chance(probability) ? random.pick(kinds) : {})
    },
    asked: () => asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function faultyNode(evm: Evm, faults: Faults, random: Random): (call: Call) => Promise<unknown> {
  const ask = (method: string, params: unknown[] = []): Promise<unknown> =>
    evm.request({ method: method as never, params: params as never })

  return async ({ id, method, params = [] }) => {
    try {
      return { jsonrpc: '2.0', id, result: inItsWay(faults, method, await result(method, params)) }
    } catch (error) {
      if (!(error instanceof RpcRequestError)) throw error
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.details, data: error.data } }
    }
  }

  async function result(method: string, params: unknown[]): Promise<unknown> {
    if (faults.lacks?.includes(method)) throw refusal(-32700, `The method ${method} does not exist/is not available`)
    if (method === 'eth_chainId' && faults.chainId) return numberToHex(faults.chainId)
    if (method === 'net_version' && faults.chainId) return String(faults.chainId)
    const head = await knownHead()
    if (method === 'eth_blockNumber') return numberToHex(head)
    if (method === 'eth_getLogs') return logs(params[0] as Filter, head)
    const tagAt = tagPlaces[method]
    if (tagAt !== undefined) {
      const block = blockOf(params[tagAt], head)
      if (block !== undefined && block > head) {
        if (method === 'eth_getBlockByNumber') return null
        throw refusal(-32000, 'header not found')
      }
      return ask(method, params.toSpliced(tagAt, 1, block === undefined ? params[tagAt] : numberToHex(block)))
    }
    return asIfNotMined(method, await ask(method, params), head)
  }

  async function knownHead(): Promise<bigint> {
    const newest = hexToBigInt((await ask('eth_blockNumber')) as `0x${string}`)
    const lag = BigInt(faults.lagBlocks ?? 0)
    return newest > lag ? newest - lag : 0n
  }

  function blockOf(tag: unknown, head: bigint): bigint | undefined {
    if (tag === undefined || tag === 'latest') return head
    if (tag === 'safe' || tag === 'finalized') {
      const behind = BigInt(faults.finalBehindBlocks ?? 0)
      return head > behind ? head - behind : 0n
    }
    if (tag === 'earliest') return 0n
    return isHex(tag) && tag.length < hashLength ? hexToBigInt(tag) : undefined
  }

  async function logs(given: Filter, head: bigint): Promise<RpcLog[]> {
    const filter = faults.ignoresParties ? { ...given, topics: given.topics?.slice(0, 1) ?? [] } : given
    let found: RpcLog[]
    const asked = Math.max(...(filter.topics ?? []).map((topic) => (Array.isArray(topic) ? topic.length : 1)))
    if (faults.topicsMax && asked > faults.topicsMax) throw refusal(-32602, 'too many addresses or topics in filter')
    if (filter.blockHash) {
      const block = (await ask('eth_getBlockByHash', [filter.blockHash, false])) as { number: `0x${string}` } | null
      if (!block || hexToBigInt(block.number) > head) throw refusal(-32000, 'unknown block')
      found = (await ask('eth_getLogs', [filter])) as RpcLog[]
    } else {
      const from = blockOf(filter.fromBlock, head) ?? head
      const to = blockOf(filter.toBlock, head) ?? head
      if (faults.rangeBlocksMax && to - from >= faults.rangeBlocksMax) throw random.pick(rangeRefusals)()
      const last = to < head ? to : head
      const range = { ...filter, fromBlock: numberToHex(from), toBlock: numberToHex(last) }
      found = from > last ? [] : ((await ask('eth_getLogs', [range])) as RpcLog[])
    }
    if (faults.emptyLogs) return []
    if (faults.duplicatedLogs) found = found.flatMap((log) => [log, log])
    return faults.reorderedLogs ? shuffled(found, random) : found
  }
}

/** The truth, written as this node writes it. */
function inItsWay(faults: Faults, method: string, answer: unknown): unknown {
  let told = answer
  const isBlock = method === 'eth_getBlockByNumber' || method === 'eth_getBlockByHash'
  if (faults.noBloom && isBlock && told) told = { ...told, logsBloom: null }
  if (method === 'eth_getTransactionReceipt' || method === 'eth_getBlockReceipts') {
    const receipts = [told].flat().filter((one) => one !== null) as { logs: RpcLog[] }[]
    const numbered = receipts.map((receipt) => ({ ...receipt, logs: receipt.logs.map(numberedAnew(faults)) }))
    told = Array.isArray(told) ? numbered : (numbered[0] ?? null)
  }
  return faults.oddHex ? withOddHex(told) : told
}

const numberedAnew =
  ({ receiptsNumberAnew, logsNumberedAlike }: Faults) =>
  (log: RpcLog, place: number): RpcLog => {
    if (logsNumberedAlike) return { ...log, logIndex: '0x0' }
    return receiptsNumberAnew ? { ...log, logIndex: numberToHex(place) } : log
  }

function withOddHex(told: unknown, name = ''): unknown {
  if (typeof told === 'string' && told.startsWith('0x'))
    return name === 'status' ? `0x0${told.slice(2)}` : `0x${told.slice(2).toUpperCase()}`
  if (Array.isArray(told)) return told.map((part) => withOddHex(part))
  if (typeof told !== 'object' || told === null) return told
  return Object.fromEntries(Object.entries(told).map(([key, part]) => [key, withOddHex(part, key)]))
}

const hashLength = 66
/** Where a method names the block it speaks of. */
const tagPlaces: Record<string, number> = {
  eth_getBlockByNumber: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
}

/** A block the node does not have yet holds nothing, whatever names it. */
function asIfNotMined(method: string, answer: unknown, head: bigint): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const found = answer as { number?: `0x${string}` | null; blockNumber?: `0x${string}` | null }
  const number = method === 'eth_getBlockByHash' ? found.number : found.blockNumber
  if (!number || hexToBigInt(number) <= head) return answer
  if (method === 'eth_getTransactionByHash')
    return { ...found, blockHash: null, blockNumber: null, transactionIndex: null }
  return null
}

/** In the words of providers that are in use. */
const rangeRefusals: readonly (() => RpcRequestError)[] = [
  () => refusal(-32005, 'limit exceeded'),
  () => refusal(-32602, 'exceed maximum block range: 5000'),
  () => refusal(-32614, 'eth_getLogs is limited to a 10,000 range'),
  () => refusal(-32600, 'block range is too wide'),
  () => refusal(-32005, 'query returned more than 10000 results'),
]

const refusal = (code: number, message: string) =>
  new RpcRequestError({ body: {}, url: 'faulty node', error: { code, message } })

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0] as T)
}
