import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { startPostgres } from '../server/platform/postgres/start-postgres.ts'

/**
 * A database with the memory that one of millions of rows would have, empty. Filling one takes long: `BENCH_KEEP` leaves it where it is at
 * the end, and `BENCH_KEEP=grown` goes on with one that was left.
 */
export async function startLargePostgres(name: string) {
  const keep = process.env.BENCH_KEEP
  const isGrown = keep === 'grown'
  const dataDir = resolve(`.data/bench-${name}`)
  if (!isGrown) rmSync(dataDir, { recursive: true, force: true })
  const { url, stop } = await startPostgres({
    dataDir,
    database: 'fairlead',
    settings: [
      'shared_buffers=1GB',
      'work_mem=64MB',
      'max_wal_size=16GB',
      'checkpoint_timeout=1h',
      'wal_compression=on',
    ],
  })
  return {
    url,
    isGrown,
    async stop() {
      await stop()
      if (keep === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
