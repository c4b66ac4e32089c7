import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const portLine = 3

/** Where the database of a DATA_DIR runs that another process has started; it is not started for who only looks. */
export function findPostgres(dataDir: string, database: string): string | undefined {
  const running = join(dataDir, 'postgres/cluster/postmaster.pid')
  const password = join(dataDir, 'postgres.password')
  if (!existsSync(running) || !existsSync(password)) return undefined
  const port = readFileSync(running, 'utf8').split('\n')[portLine]
  return `postgres://fairlead:${readFileSync(password, 'utf8')}@127.0.0.1:${port}/${database}`
}
