import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type Check, findingOf } from './finding.ts'

const gigabyte = 1_000_000_000
const freeMin = { fault: { bytes: gigabyte, share: 0.03 }, warning: { bytes: 5 * gigabyte, share: 0.1 } }

/** Room where this process writes; of the database how large it is, for its disk tells nobody who only asks in SQL. */
export function checkDisk(dataDir: string, db: Db | undefined, stat = statfs): Check {
  return {
    name: 'disk',
    async look() {
      const folder = nearest(dataDir)
      const { bavail, blocks, bsize } = await stat(folder)
      const free = bavail * bsize
      const share = bavail / blocks
      const below = (min: { bytes: number; share: number }) => free < min.bytes || share < min.share
      const words = `${inGigabytes(free)} of ${inGigabytes(blocks * bsize)} is free where DATA_DIR is located`
      const database = db && (await sizeOf(db))
      const looked = `${words}${database === undefined ? '' : `; the database holds ${inGigabytes(database)}`}.`
      const todo = 'Free some space there, or move DATA_DIR; monitor the database’s own disk on its own machine.'
      if (below(freeMin.fault)) return findingOf(looked, { faults: [`Only ${words}.`], todo })
      return findingOf(looked, { warnings: below(freeMin.warning) ? [`Only ${words}.`] : [], todo })
    },
  }
}

/** A folder that is not there yet will be made below one that is. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: bigint }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0n)
}

const inGigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`
