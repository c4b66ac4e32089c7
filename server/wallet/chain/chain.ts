import type { Address, PublicClient } from 'viem'

/** The chain as the wallet knows it. Nothing counts unless enough of its nodes agree (`agree.ts`). */
export type Chain = {
  chainId: number
  token: Address
  treasury: Address
  /** Where what is above the hot wallet's ceiling lies; it counts as cash. */
  cold?: Address | undefined
  clients: readonly [PublicClient, ...PublicClient[]]
}
