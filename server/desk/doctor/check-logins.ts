import type { Config, Role } from '../../platform/config.ts'
import { assertPooled } from '../../platform/database/assert-pooled.ts'
import { directUrl } from '../../platform/database/database-url.ts'
import { assertLeast, boundOf, urlSettings } from '../../platform/database/logins.ts'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import { assertReplicaLogin } from '../../platform/replica/assert-replica-login.ts'
import { type Check, findingOf } from './finding.ts'

const atOnce = { waitMsMax: 0, report() {} }

async function assertLogin(config: Config, role: Role, url: string): Promise<void> {
  const direct = directUrl(url, config)
  const isPooled = role !== 'signer' && url !== direct
  await assertLeast(isPooled ? url : direct, role, atOnce, { isPooled })
  if (isPooled)
    await assertPooled({ url, directUrl: direct }, role, { boundMs: boundOf(config, role), patience: atOnce })
}

type Given = { setting: string; of: string; assert: () => Promise<void> }

/** Whether each login that a live process was given is of its role and nothing else. */
export function checkLogins(config: Config): Check {
  return {
    name: 'logins',
    async look() {
      if (config.MODE !== 'live') return { state: 'fine', looked: 'The sandbox creates its own logins.' }
      const roles = config.ROLES.flatMap((role) => {
        const url = config[urlSettings[role]]
        return url ? [{ setting: urlSettings[role], of: `${role}`, assert: () => assertLogin(config, role, url) }] : []
      })
      const replica = config.REPLICA_DATABASE_URL
      const given: readonly Given[] = [
        ...roles,
        ...(replica
          ? [{ setting: 'REPLICA_DATABASE_URL', of: 'api at the replica', assert: () => assertReplicaLogin(replica) }]
          : []),
      ]
      const faults = await Promise.all(
        given.map(({ setting, assert }) =>
          assert().then(
            () => [],
            (error: Error) => [error instanceof PlainSentence ? error.message : `${setting}: ${error.message}.`],
          ),
        ),
      )
      return findingOf(`The logins of ${given.map((one) => one.of).join(', ') || 'no role'}.`, {
        faults: faults.flat(),
        todo: 'Create a login for this role only, as described in docs/operations.md under “Logins”.',
      })
    },
  }
}
