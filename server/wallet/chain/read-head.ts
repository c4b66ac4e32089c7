import {
  BaseError,
  BlockNotFoundError,
  type Hash,
  HttpRequestError,
  type PublicClient,
  RpcRequestError,
  TimeoutError,
} from 'viem'
import { quorumOf, readFromQuorum } from './agree.ts'
import type { Chain } from './chain.ts'
import { isMissing } from './why-not.ts'

export type Head = {
  number: bigint
  hash: Hash
  /** Up to where the chain counts as final, if the nodes say so at all. */
  finalNumber: bigint | null
}

/** How far enough nodes have come: the highest head that as many have reached, and the highest block that as many call final. */
export async function readHead(chain: Chain): Promise<Head> {
  const heads = (await readFromQuorum(chain, (client) => headOf(client, chain.chainId))).sort((a, b) =>
    Number(b.number - a.number),
  )
  const finals = heads
    .flatMap(({ finalNumber }) => (finalNumber === null ? [] : [finalNumber]))
    .sort((a, b) => Number(b - a))
  const quorum = quorumOf(chain)
  const reached = heads[quorum - 1]
  if (!reached) throw new RangeError('A chain is read through at least one client')
  const there = heads.filter(({ number }) => number === reached.number).map(({ hash }) => hash)
  const times = (hash: Hash) => there.filter((other) => other === hash).length
  // One that lies about its newest block must not speak for the others.
  const hash = there.reduce((most, other) => (times(other) > times(most) ? other : most))
  // Where fewer know the word, the lowest of them counts.
  return { number: reached.number, hash, finalNumber: finals[Math.min(quorum, finals.length) - 1] ?? null }
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
    const refusal = refusalOf(error)
    if (!refusal) throw error
    if (nothingFinal.test(refusal.details)) return 0n
    if (refusal.code === invalidParams || isMissing(refusal) || noSuchTag.test(refusal.details)) return null
    throw error
  }
}

/** The lowest block number; `Math.min` knows no integers of this size. */
export const lower = (...numbers: bigint[]): bigint => numbers.sort((a, b) => Number(a - b))[0] ?? 0n

/** It knows the word, and has no such block yet. */
const nothingFinal = /finali[sz]ed block not found|unknown block$/i
const noSuchTag = /not supported|unsupported|hex string|(unknown|invalid) (block )?(tag|argument|block number)/i
const invalidParams = -32602

/** A refusal of the call itself. A node that does not answer may well know; until it does, nothing is credited. */
function refusalOf(error: unknown): RpcRequestError | undefined {
  if (!(error instanceof BaseError) || error instanceof HttpRequestError || error instanceof TimeoutError)
    return undefined
  const cause = error.walk((inner) => inner instanceof RpcRequestError)
  return cause instanceof RpcRequestError ? cause : undefined
}
