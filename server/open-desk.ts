import { fromDollars } from '@fairlead/money/parse'
import { assertPassword } from './identity/assert-password.ts'
import { operatorCodes } from './identity/operator-codes.ts'
import { openIdentity } from './open-identity.ts'
import { passwordDesk } from './payouts/approval-proof.ts'
import type { Site } from './payouts/passkey.ts'
import { passkeyDesk } from './payouts/passkey-desk.ts'
import type { ApprovalParts } from './payouts/read-approvals.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import type { Logger } from './platform/logging.ts'
import type { Secrets } from './platform/secrets.ts'

type Parts = { config: Config; clock: Clock; logger: Logger; secrets: Secrets; apiUrl: string }
export type OpenedDesk = { site: Site; approvals: ApprovalParts; close(): Promise<void> }

/** Where operators prove what they let out: by password in the sandbox, by passkey and code in live mode. */
export function openDesk({ config, clock, logger, secrets, apiUrl }: Parts): OpenedDesk {
  const { hostname: rpId, origin } = new URL(config.PUBLIC_URL)
  const site = { rpId, origin }
  // A code is taken while the approval's transaction is open: connections of its own, or all of them could wait for each other.
  const beside = openDatabase(apiUrl, {
    asLogin: true,
    connectionsMax: 2,
    waitMsMax: config.DATABASE_WAIT_SECONDS * 1000,
  })
  const codes = operatorCodes(secrets, openIdentity({ config, ...beside, clock, logger, secrets }))
  const desk =
    config.MODE === 'sandbox'
      ? passwordDesk({ rpId, secrets, assertPassword })
      : passkeyDesk({ site, passkeyAbove: fromDollars(config.PASSKEY_ABOVE), codes })
  return { site, approvals: { desk, twoAbove: fromDollars(config.TWO_OPERATORS_ABOVE) }, close: () => beside.close() }
}
