import { addSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { newestPublication, newestSigned, treesAskedFor } from './publication-store.ts'
import { deleteContents, deleteOrphans, forgetSeeds, supersededTrees } from './tree-store.ts'

const daySeconds = 86_400
const seedDays = 90

/**
 * What proofs are made from is kept of the newest publication, of the one that waits to take its place, and for a day of those an owner asked
 * for; the seeds that older ones could be made again from, for 90 days. What nobody has named within a day was begun and never ended.
 */
export function purgeTrees(db: Db): DueWork {
  return {
    name: 'purge-open-books',
    async runDue(now) {
      const dayAgo = addSeconds(now, -daySeconds)
      const [newest, signed] = [await newestPublication(db), await newestSigned(db)]
      const asked = await treesAskedFor(db, dayAgo)
      const kept = [newest?.treeId, signed?.treeId, ...asked].filter((id) => id !== undefined)
      // A newer one may still be growing, and is named only then.
      const superseded = { by: signed?.treeId ?? 0n, begunBefore: dayAgo, but: kept }
      for (const id of await supersededTrees(db, superseded)) await deleteContents(db, id)
      await forgetSeeds(db, addSeconds(now, -seedDays * daySeconds))
      await deleteOrphans(db, dayAgo)
    },
  }
}
