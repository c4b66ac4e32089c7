import { inTx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { hashToken } from '../platform/secrets.ts'
import { admitMember } from './admit-member.ts'
import type { Identity } from './identity.ts'
import { replaceSignUp, spendMailToken } from './store.ts'

/** The link brings the name, password and sponsor that were typed when it was asked for, whatever anybody typed since. */
export async function verifyEmail({ db, clock }: Identity, token: string): Promise<void> {
  const now = clock.now()
  await inTx(db, async (tx) => {
    const spent = await spendMailToken(tx, 'verify_email', hashToken(token), now)
    if (!spent) throw new DomainError('invalid_token')
    const { member_id: id, name, password_hash: passwordHash, sponsor_id: sponsorId, created_at: signedUpAt } = spent
    if (name !== null && passwordHash !== null) {
      const isReplaced = await replaceSignUp(tx, id, { name, passwordHash, sponsorId, signedUpAt })
      if (!isReplaced) throw new DomainError('invalid_token')
    }
    await admitMember(tx, id, now)
  })
}
