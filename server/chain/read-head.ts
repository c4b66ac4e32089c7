import {
  BaseError,
  BlockNotFoundError,
  type Hash,
  HttpRequestError,
  type PublicClient,
  RpcError,
  TimeoutError,
} from 'viem'
import type { Chain } from './chain.ts'

export type Head = {
  number: bigint
  hash: Hash
  /** Up to where the chain counts as final, if the nodes say so at all. */
  finalNumber: bigint | null
}

/** How far every node has come: the lowest of their heads, and the lowest block they call final. */
export async function readHead(chain: Chain): Promise<Head> {
  const heads = await Promise.all(chain.clients.map((client) => headOf(client, chain.chainId)))
  const finals = heads.map(({ finalNumber }) => finalNumber).filter((number) => number !== null)
  const lowest = heads.reduce((a, b) => (b.number < a.number ? b : a))
  return { ...lowest, finalNumber: finals.length === 0 ? null : lower(...finals) }
}

async function headOf(client: PublicClient, chainId: number): Promise<Head> {
  const [answered, { number, hash }, finalNumber] = await Promise.all([
    client.getChainId(),
    client.getBlock({ blockTag: 'latest' }),
    finalNumberOf(client),
  ])
  if (answered !== chainId) throw new Error(`The node is of chain ${answered}, not of ${chainId}`)
  return { number, hash, finalNumber }
}

async function finalNumberOf(client: PublicClient): Promise<bigint | null> {
  try {
    return (await client.getBlock({ blockTag: 'finalized' })).number
  } catch (error) {
    if (error instanceof BlockNotFoundError) return 0n
    if (knowsNoFinality(error)) return null
    throw error
  }
}

/** The lowest block number; `Math.min` knows no integers of this size. */
export const lower = (...numbers: bigint[]): bigint => numbers.sort((a, b) => Number(a - b))[0] ?? 0n

/** A refusal of the call itself. A node that does not answer may well know; until it does, nothing is credited. */
function knowsNoFinality(error: unknown): boolean {
  const cause = error instanceof BaseError ? error.walk((inner) => inner instanceof RpcError) : undefined
  const unreachable = error instanceof HttpRequestError || error instanceof TimeoutError
  return !unreachable && cause instanceof RpcError && refusals.has(cause.code)
}
const refusals = new Set([-32601, -32602, -32004])
