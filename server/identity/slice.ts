import { askToRenewCodes } from './ask-to-renew-codes.ts'
import { hashedEmailCodes } from './change-email.ts'
import { hashedRecoveryCodes, sealedAuthenticators } from './factor-codes.ts'
import type { Identity } from './identity.ts'
import { identityMail } from './mail-jobs.ts'
import { identityPersonal } from './personal-data.ts'
import { purgeExpiredSessions } from './purge-expired.ts'
import { serveIdentity } from './routes.ts'

/** Who somebody is, and how they prove it. */
export const identitySlice = (identity: Identity) => ({
  serve: serveIdentity,
  jobs: identityMail(identity),
  background: [askToRenewCodes(identity)],
  keptByKey: [sealedAuthenticators, hashedRecoveryCodes, ...hashedEmailCodes],
  purges: [purgeExpiredSessions(identity.db)],
  personal: identityPersonal,
})
