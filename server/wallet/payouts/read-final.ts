import { rules } from '@fairlead/contract/constants'
import { BaseError, BlockNotFoundError, type PublicClient, RpcRequestError } from 'viem'
import type { Chain } from '../chain/chain.ts'
import { lowest } from './extremes.ts'

/** The newest block that counts as final on every node: 5 lie on top of it, and the node calls it final where it knows the word. */
export async function readFinal({ clients }: Chain): Promise<bigint> {
  const [first, ...others] = clients
  return lowest(...(await Promise.all([finalOf(first), ...others.map(finalOf)])))
}

async function finalOf(client: PublicClient): Promise<bigint> {
  const [head, finalized] = await Promise.all([client.getBlockNumber(), finalizedOf(client)])
  const deep = head - BigInt(rules.confirmationsMin)
  return finalized !== undefined && finalized < deep ? finalized : deep
}

async function finalizedOf(client: PublicClient): Promise<bigint | undefined> {
  try {
    return (await client.getBlock({ blockTag: 'finalized' })).number
  } catch (error) {
    // A node that answers and has no such block; one that does not answer has said nothing about it.
    const isAnswer = error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null
    if (error instanceof BlockNotFoundError || isAnswer) return undefined
    throw error
  }
}
