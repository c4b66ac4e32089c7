import { assertLeast } from '../database/logins.ts'

/** It is the API's at a server of its own, and no pooler: what was looked at must be what is read from. */
export const assertReplicaLogin = (url: string): Promise<void> =>
  assertLeast(url, 'api', { waitMsMax: 0, report() {} }, { setting: 'REPLICA_DATABASE_URL' })
