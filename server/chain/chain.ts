import type { Address, PublicClient } from 'viem'

/** The chain as the wallet knows it. With two clients nothing counts that they do not both tell. */
export type Chain = {
  chainId: number
  token: Address
  treasury: Address
  clients: readonly [PublicClient, ...PublicClient[]]
}
