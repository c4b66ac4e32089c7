import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { boundOf, type Logins } from '../platform/database/logins.ts'
import type { Logger } from '../platform/logging.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { assertReplicaLogin } from '../platform/replica/assert-replica-login.ts'
import { openReplica, type Replica } from '../platform/replica/open-replica.ts'
import type { Metrics } from '../platform/work/metrics.ts'

type Parts = { config: Config; logins: Logins; clock: Clock; logger: Logger; metrics: Metrics }

/** What does not pass by itself. */
const refused = ['wrong_rights', 'pooler']

/** Only who answers calls reads from a replica. One that is away keeps nobody from starting; a login that can do too much does. */
export async function connectReplica({ config, logins, ...parts }: Parts): Promise<Replica | undefined> {
  const url = config.ROLES.includes('api') ? config.REPLICA_DATABASE_URL : undefined
  if (!url) return undefined
  const assertLogin = async () => {
    if (config.MODE === 'live') await assertReplicaLogin(url)
  }
  await assertLogin().catch((error: unknown) => {
    if (error instanceof PlainSentence && refused.includes(error.reason)) throw error
  })
  return openReplica({
    ...{ url, primary: logins.of('api').pool, assertLogin },
    ...{ connectionsMax: config.API_DATABASE_CONNECTIONS, statementMsMax: boundOf(config, 'api') },
    ...parts,
  })
}
