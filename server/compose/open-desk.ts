import { fromDollars } from '@fairlead/money/parse'
import { assertPassword } from '../people/identity/assert-password.ts'
import { operatorCodes } from '../people/identity/second-factor/operator-codes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import type { Secrets } from '../platform/keys/secrets.ts'
import type { Logger } from '../platform/logging.ts'
import { passwordDesk } from '../wallet/payouts/approvals/approval-proof.ts'
import type { Site } from '../wallet/payouts/approvals/passkey.ts'
import { passkeyDesk } from '../wallet/payouts/approvals/passkey-desk.ts'
import type { ApprovalParts } from '../wallet/payouts/approvals/read-approvals.ts'
import { openIdentity } from './open-identity.ts'

type Parts = { config: Config; clock: Clock; logger: Logger; secrets: Secrets; api: Pick<Database, 'url' | 'direct'> }
export type OpenedDesk = { site: Site; approvals: ApprovalParts; close(): Promise<void> }

/** Where operators prove what they let out: by password in the sandbox, by passkey and code in live mode. */
export function openDesk({ config, clock, logger, secrets, api }: Parts): OpenedDesk {
  const { hostname: rpId, origin } = new URL(config.PUBLIC_URL)
  const site = { rpId, origin }
  // A code is taken while the approval's transaction is open: connections of its own, or all of them could wait for each other.
  const beside = openDatabase(api.url, {
    ...{ asLogin: true, directUrl: api.direct.url },
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
