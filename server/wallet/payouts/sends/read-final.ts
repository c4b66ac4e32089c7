import { confirmationsMin } from '@fairlead/contract/confirmations'
import type { Chain } from '../../chain/chain.ts'
import { lower, readHead } from '../../chain/read-head.ts'

/** The newest block that counts as final on every node: 5 lie on top of it, and the node calls it final where it knows the word. */
export async function readFinal(chain: Chain): Promise<bigint> {
  const { number, finalNumber } = await readHead(chain)
  const deep = number - BigInt(confirmationsMin)
  return finalNumber === null ? deep : lower(deep, finalNumber)
}
