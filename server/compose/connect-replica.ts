import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { assertLeast, boundOf, type Logins } from '../platform/database/logins.ts'
import type { Logger } from '../platform/logging.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { openReplica, type Replica } from '../platform/replica/open-replica.ts'
import type { Metrics } from '../platform/work/metrics.ts'

type Parts = { config: Config; logins: Logins; clock: Clock; logger: Logger; metrics: Metrics }

/** Only who answers calls reads from a replica. One that is away keeps nobody from starting; a login that can do too much does. */
export async function connectReplica({ config, logins, ...parts }: Parts): Promise<Replica | undefined> {
  const url = config.ROLES.includes('api') ? config.REPLICA_DATABASE_URL : undefined
  if (!url) return undefined
  const assertLogin = async () => {
    if (config.MODE === 'live')
      await assertLeast(url, 'api', { waitMsMax: 0, report() {} }, { setting: 'REPLICA_DATABASE_URL' })
  }
  await assertLogin().catch((error: unknown) => {
    if (error instanceof PlainSentence && error.reason === 'wrong_rights') throw error
  })
  return openReplica({
    url,
    primary: logins.of('api').pool,
    statementMsMax: boundOf(config, 'api'),
    assertLogin,
    ...parts,
  })
}
