import { erc20Abi, type Hash } from 'viem'
import type { Reader } from '../../../platform/database/db.ts'
import { agree } from '../../chain/agree.ts'
import type { Chain } from '../../chain/chain.ts'
import { inChunks } from '../../chain/in-chunks.ts'
import { agreedHeader } from '../../chain/read-agreed.ts'
import { lower } from '../../chain/read-head.ts'
import { readFinal } from '../sends/read-final.ts'
import { addressesHolding, watchedTo } from './treasury-store.ts'

/** In the token's smallest unit; `coin` is what the treasury has for gas. */
export type CountedCash = { treasury: bigint; cold: bigint; deposits: bigint; coin: bigint }

/** The newest block that is final and read; none before there is one. The sandbox's token begins with its first block. */
export async function newestToCount(reader: Reader, chain: Chain): Promise<bigint | undefined> {
  const watched = await watchedTo(reader, chain.chainId)
  if (watched === undefined) return undefined
  const block = lower(await readFinal(chain), watched)
  return block < 1n ? undefined : block
}

/** Counts the cash in the treasury, on the cold address and on the deposit addresses in a block, as enough nodes tell it. */
export function countCash(reader: Reader, chain: Chain, block: bigint): Promise<CountedCash> {
  const sameness = ({ treasury, deposits, cold }: CountedCash) => `${treasury} ${deposits} ${cold}`
  return agree(chain, (client) => count(client), sameness, `balances in block ${block}`)

  async function count(client: Chain['clients'][number]): Promise<CountedCash> {
    const balanceOf = (address: Chain['treasury']) =>
      client.readContract({
        address: chain.token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
        blockNumber: block,
      })
    const [treasury, cold, coin] = await Promise.all([
      balanceOf(chain.treasury),
      chain.cold ? balanceOf(chain.cold) : 0n,
      client.getBalance({ address: chain.treasury, blockNumber: block }),
    ])
    const balances = await inChunks(await addressesHolding(reader, block), balanceOf)
    return { treasury, cold, coin, deposits: balances.reduce((sum, balance) => sum + balance, 0n) }
  }
}

/** The same with what the block is called. */
export async function countCashIn(reader: Reader, chain: Chain, block: bigint): Promise<CountedCash & { hash: Hash }> {
  const [{ hash }, counted] = await Promise.all([agreedHeader(chain, block), countCash(reader, chain, block)])
  return { ...counted, hash }
}
