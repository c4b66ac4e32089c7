import { hashedEmailCodes } from './email/change-email.ts'
import { identityMail } from './email/mail-jobs.ts'
import type { Identity } from './identity.ts'
import { identityPersonal } from './personal-data.ts'
import { purgeExpiredSessions } from './purge-expired.ts'
import { serveIdentity } from './routes.ts'
import { askToRenewCodes } from './second-factor/ask-to-renew-codes.ts'
import { hashedRecoveryCodes, sealedAuthenticators } from './second-factor/factor-codes.ts'

/** Who somebody is, and how they prove it. */
export const identitySlice = (identity: Identity) => ({
  serve: serveIdentity,
  jobs: identityMail(identity),
  background: [askToRenewCodes(identity)],
  keptByKey: [sealedAuthenticators, hashedRecoveryCodes, ...hashedEmailCodes],
  purges: [purgeExpiredSessions(identity.db)],
  personal: identityPersonal,
})
