import { inTx } from '../../../platform/database/db.ts'
import type { Identity } from '../identity.ts'
import { sealAuthenticator } from './factor-codes.ts'
import { confirmAuthenticator, putAuthenticator } from './factor-store.ts'

/** An authenticator whose secret is known beforehand: the sandbox's operators have one each. Giving it again changes nothing. */
export async function giveAuthenticator(
  { db, clock, secrets }: Identity,
  memberId: bigint,
  secret: string,
): Promise<void> {
  const now = clock.now()
  await inTx(db, async (tx) => {
    if (await putAuthenticator(tx, memberId, sealAuthenticator(secrets, memberId, secret), now))
      await confirmAuthenticator(tx, memberId, now)
  })
}
