import type { Identity } from './identity.ts'
import { identityMail } from './mail-jobs.ts'
import { purgeExpiredSessions } from './purge-expired.ts'
import { serveIdentity } from './routes.ts'

/** Who somebody is, and how they prove it. */
export const identitySlice = (identity: Identity) => ({
  serve: serveIdentity,
  jobs: identityMail(identity),
  purges: [purgeExpiredSessions(identity.db)],
})
