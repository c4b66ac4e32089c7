import { inTx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { hashToken } from '../platform/secrets.ts'
import type { Identity } from './identity.ts'
import { markVerified, spendMailToken } from './store.ts'

export async function verifyEmail({ db, clock }: Identity, token: string): Promise<void> {
  const now = clock.now()
  await inTx(db, async (tx) => {
    const spent = await spendMailToken(tx, 'verify_email', hashToken(token), now)
    if (!spent) throw new DomainError('invalid_token')
    await markVerified(tx, spent.member_id, now)
  })
}
