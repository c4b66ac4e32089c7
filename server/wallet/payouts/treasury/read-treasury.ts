import { erc20Abi } from 'viem'
import type { Db } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { agree } from '../../chain/agree.ts'
import type { Chain } from '../../chain/chain.ts'
import { inChunks } from '../../chain/in-chunks.ts'
import { lower } from '../../chain/read-head.ts'
import { readFinal } from '../sends/read-final.ts'
import { addressesHolding, putReading, watchedTo } from './treasury-store.ts'

type Parts = { db: Db; chain: Chain }

/** Every minute: counts the cash in the treasury, on the cold address and on the deposit addresses, in a final block that the watcher has read. */
export function readTreasury({ db, chain }: Parts): DueWork {
  return {
    name: 'read-treasury',
    async runDue(now) {
      const watched = await watchedTo(db, chain.chainId)
      if (watched === undefined) return
      await readAt(lower(await readFinal(chain), watched), now)
    },
  }

  async function readAt(block: bigint, now: Date): Promise<void> {
    // The sandbox's token begins with its first block.
    if (block < 1n) return
    const sameness = ({ treasury, deposits, cold }: Awaited<ReturnType<typeof count>>) =>
      `${treasury} ${deposits} ${cold}`
    const counted = await agree(chain, (client) => count(client, block), sameness, `balances in block ${block}`)
    await putReading(db, chain.chainId, { ...counted, block }, now)
  }

  async function count(client: Chain['clients'][number], blockNumber: bigint) {
    const balanceOf = (address: Chain['treasury']) =>
      client.readContract({
        address: chain.token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
        blockNumber,
      })
    const [treasury, cold, coin] = await Promise.all([
      balanceOf(chain.treasury),
      chain.cold ? balanceOf(chain.cold) : 0n,
      client.getBalance({ address: chain.treasury, blockNumber }),
    ])
    const balances = await inChunks(await addressesHolding(db, blockNumber), balanceOf)
    return { treasury, cold, coin, deposits: balances.reduce((sum, balance) => sum + balance, 0n) }
  }
}
