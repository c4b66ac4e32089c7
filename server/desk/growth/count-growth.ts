import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { claimCount, clusterKinds, countClusters, countTeams, countWeeks, setCounted } from './store.ts'

const everySeconds = 15 * 60

/** Every quarter of an hour: counts what growth and abuse are seen by, so that no page needs to. One process at a time. */
export function countGrowth(db: Db): DueWork {
  return {
    name: 'count-growth',
    runDue: (now) =>
      inTx(db, async (tx) => {
        if (!(await claimCount(tx, addSeconds(now, -everySeconds)))) return
        await countWeeks(tx)
        await countTeams(tx)
        for (const kind of clusterKinds) await countClusters(tx, kind)
        await setCounted(tx, now)
      }),
  }
}
