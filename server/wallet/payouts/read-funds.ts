import { type Address, erc20Abi } from 'viem'
import { atLeast, atMost } from '../chain/agree.ts'
import type { Chain } from '../chain/chain.ts'

export type Funds = { /** Of the token. */ token: bigint /** Of the coin that pays for gas. */; coin: bigint }

/** What an address has in the newest block; where nodes differ, what enough of them grant it. */
export async function readFunds(chain: Chain, address: Address): Promise<Funds> {
  const balanceOf = { address: chain.token, abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const
  const [token, coin] = await Promise.all([
    atLeast(chain, (client) => client.readContract(balanceOf)),
    atLeast(chain, (client) => client.getBalance({ address })),
  ])
  return { token, coin }
}

/** What a transaction costs now; where nodes differ, what is enough for enough of them. */
export function readFee(chain: Chain): Promise<bigint> {
  return atMost(chain, (client) => client.getGasPrice())
}

/**
 * How many transactions of an address a block has seen, the newest or the given one, or with those that wait for a block; where nodes
 * differ, the more of enough of them.
 */
export function readCount(chain: Chain, address: Address, block: bigint | 'latest' | 'pending'): Promise<bigint> {
  const at = typeof block === 'bigint' ? { blockNumber: block } : { blockTag: block }
  // There are nodes that know what waits for a block by the address in lower case alone.
  const asked = address.toLowerCase() as Address
  return atMost(chain, async (client) => BigInt(await client.getTransactionCount({ address: asked, ...at })))
}
