import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database/db.ts'
import type { Logins } from '../platform/database/logins.ts'
import type { KeptByKey } from '../platform/keys/kept-by-key.ts'
import type { Secrets } from '../platform/keys/secrets.ts'
import { findKeyFaults } from '../platform/keys/settle-keys.ts'
import type { Logger } from '../platform/logging.ts'
import { findSchemaFaults } from '../platform/schema/find-schema-faults.ts'
import { createReadiness, type Readiness, type ReadyCheck } from '../platform/work/readiness.ts'
import type { Progress } from '../sandbox/demo/progress.ts'
import { findSilent } from '../watch/alerts/beat/find-silent.ts'

type Parts = {
  config: Config
  logins: Logins
  secrets: Secrets
  kept: readonly KeptByKey[]
  migrations: URL
  logger: Logger
  isDraining: () => boolean
  making: () => Progress | undefined
}
export type OpenReadiness = {
  /** Of the API alone, for who sends calls to it: that others hang is no reason to send them elsewhere. */
  front: Readiness
  /** Of everything this process is there for. */
  whole: Readiness
  close(): Promise<void>
}

const msMax = 2_000

/** What must be so before this process is called ready. It asks over connections of its own: those of calls may all be in use. */
export function openReadiness(parts: Parts): OpenReadiness {
  const { config, logins, secrets, kept, migrations, logger } = parts
  const [role = 'api'] = config.ROLES
  const { url, direct } = logins.of(role)
  const database = openDatabase(url, {
    ...{ asLogin: true, directUrl: direct.url },
    connectionsMax: 2,
    waitMsMax: msMax,
    statementMsMax: msMax,
  })
  const { db, pool } = database
  const first: ReadyCheck = {
    name: 'The database',
    async find() {
      const { rows } = await sql<{ reads_only: boolean }>`
        SELECT current_setting('transaction_read_only') = 'on' AS reads_only`.execute(db)
      return rows[0]?.reads_only ? ['The database only reads: it is not the first server of its cluster.'] : []
    },
  }
  const schema: ReadyCheck = { name: 'The schema', find: () => findSchemaFaults(pool, migrations) }
  const keys: ReadyCheck = { name: 'SECRET_KEY', find: () => findKeyFaults({ secrets, kept, reader: db }) }
  const work: ReadyCheck = { name: 'The work of this process', find: () => findSilent(db, config.ROLES) }
  const world: ReadyCheck = {
    name: 'The demo world',
    async find() {
      const progress = parts.making()
      return progress ? [`The demo world is being created: ${progress.percent}%.`] : []
    },
  }
  const common = {
    isDraining: parts.isDraining,
    first,
    onFailure: (check: string, error: unknown) =>
      logger.warn({ err: error, check }, 'readiness could not be found out'),
  }
  return {
    front: createReadiness({ ...common, others: [schema, keys] }),
    whole: createReadiness({ ...common, others: [world, schema, keys, work] }),
    close: () => database.close(),
  }
}
