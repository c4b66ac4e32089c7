import { resolve } from 'node:path'
import { startPostgres } from '../server/sandbox/postgres/start-postgres.ts'

/** A database with the memory that one of millions of rows would have. */
export const startLargePostgres = (name: string) =>
  startPostgres({
    dataDir: resolve(`.data/bench-${name}`),
    database: 'fairlead',
    settings: [
      'shared_buffers=1GB',
      'work_mem=64MB',
      'max_wal_size=16GB',
      'checkpoint_timeout=1h',
      'wal_compression=on',
    ],
  })
