import { type Address, erc20Abi, type PublicClient, parseGwei } from 'viem'
import type { Chain } from '../chain/chain.ts'
import { lower } from '../chain/read-head.ts'
import { highest } from './extremes.ts'

/** Beyond this a transfer waits for the chain to calm down; BSC asks for less than one. */
export const feePerGasMax = parseGwei('50')

export type Funds = { /** Of the token. */ token: bigint /** Of the coin that pays for gas. */; coin: bigint }

/** What an address has in the newest block; where nodes differ, the less. */
export async function readFunds({ clients, token }: Chain, address: Address): Promise<Funds> {
  const balanceOf = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const
  const [tokens, coins] = await Promise.all([
    fromAll(clients, (client) => client.readContract(balanceOf)),
    fromAll(clients, (client) => client.getBalance({ address })),
  ])
  return { token: lower(...tokens), coin: lower(...coins) }
}

/** What a transaction costs now; where nodes differ, the more. */
export async function readFee({ clients }: Chain): Promise<bigint> {
  return highest(...(await fromAll(clients, (client) => client.getGasPrice())))
}

/** How many transactions of an address a block has seen, the newest or the given one; where nodes differ, the more. */
export async function readCount({ clients }: Chain, address: Address, block?: bigint): Promise<bigint> {
  const at = block === undefined ? { blockTag: 'latest' as const } : { blockNumber: block }
  return highest(
    ...(await fromAll(clients, async (client) => BigInt(await client.getTransactionCount({ address, ...at })))),
  )
}

function fromAll(clients: Chain['clients'], ask: (client: PublicClient) => Promise<bigint>): Promise<bigint[]> {
  return Promise.all(clients.map(ask))
}
