import type { Db } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import type { Chain } from '../../chain/chain.ts'
import { countCash, newestToCount } from './count-cash.ts'
import { putReading } from './treasury-store.ts'

type Parts = { db: Db; chain: Chain }

/** Every minute: counts the cash in the treasury, on the cold address and on the deposit addresses, in a final block that the watcher has read. */
export function readTreasury({ db, chain }: Parts): DueWork {
  return {
    name: 'read-treasury',
    async runDue(now) {
      const block = await newestToCount(db, chain)
      if (block === undefined) return
      await putReading(db, chain.chainId, { ...(await countCash(db, chain, block)), block }, now)
    },
  }
}
