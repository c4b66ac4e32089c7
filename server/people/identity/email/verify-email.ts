import { addSeconds } from '../../../platform/clock.ts'
import { inTx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { hashToken } from '../../../platform/keys/secrets.ts'
import type { Identity } from '../identity.ts'
import { isSpentLink, noteSpentLink } from '../mail-token-store.ts'
import { admitMember } from '../sign-up/admit-member.ts'
import { replaceSignUp, spendMailToken } from '../store.ts'

/** Mails are opened again, and by programs before their owners: so long the link that verified an address goes on saying so. */
const spentKeptSeconds = 30 * 86_400

/**
 * The link brings the name, password and sponsor that were typed when it was asked for, whatever anybody typed since. Opened again it only
 * says once more that the address is verified: whoever holds it was told so before, and no other link of the account says it.
 */
export async function verifyEmail({ db, clock, team }: Identity, token: string): Promise<void> {
  const now = clock.now()
  await inTx(db, async (tx) => {
    const hash = hashToken(token)
    const spent = await spendMailToken(tx, 'verify_email', hash, now)
    if (!spent) {
      if (await isSpentLink(tx, hash, now)) return
      throw new DomainError('invalid_token')
    }
    const { member_id: id, name, password_hash: passwordHash, sponsor_id: sponsorId, created_at: signedUpAt } = spent
    if (name !== null && passwordHash !== null) {
      const isReplaced = await replaceSignUp(tx, id, { name, passwordHash, sponsorId, signedUpAt })
      if (!isReplaced) throw new DomainError('invalid_token')
    }
    const memberId = await admitMember(tx, team, id, now)
    await noteSpentLink(tx, { memberId, hash, now, expiresAt: addSeconds(now, spentKeptSeconds) })
  })
}
