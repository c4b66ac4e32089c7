import { erc20Abi } from 'viem'
import type { Chain } from '../chain/chain.ts'
import { inChunks } from '../chain/in-chunks.ts'
import { lower } from '../chain/read-head.ts'
import type { Db } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import { readFinal } from './read-final.ts'
import { addressesHolding, putReading, watchedTo } from './treasury-store.ts'

type Parts = { db: Db; chain: Chain }

/** Every minute: counts the cash in the treasury and on the deposit addresses, in a final block that the watcher has read. */
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
    const counts = await Promise.all(chain.clients.map((client) => count(client, block)))
    const [first, ...others] = counts
    if (!first) throw new RangeError('A chain is read through at least one client')
    const isSame = others.every(({ treasury, deposits }) => treasury === first.treasury && deposits === first.deposits)
    if (!isSame) throw new Error(`The nodes tell different balances in block ${block}`)
    await putReading(db, chain.chainId, { ...first, block, readAt: now })
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
    const [treasury, coin] = await Promise.all([
      balanceOf(chain.treasury),
      client.getBalance({ address: chain.treasury, blockNumber }),
    ])
    const balances = await inChunks(await addressesHolding(db, blockNumber), balanceOf)
    return { treasury, coin, deposits: balances.reduce((sum, balance) => sum + balance, 0n) }
  }
}
