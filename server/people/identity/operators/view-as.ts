import { text } from '@fairlead/contract/text'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { hashToken, newToken } from '../../../platform/keys/secrets.ts'
import { notify } from '../../notifications/notify.ts'
import { insertSession } from '../sessions/session-store.ts'
import { memberForOperators } from '../standing/lock-member.ts'

type Viewing = { memberId: bigint; operatorId: bigint; reason: string; address: string; now: Date }

const viewSeconds = 1_800

/** A session that reads what the member sees and changes nothing. The member is told why, and can end it like any other. */
export async function viewAsMember(tx: Tx, viewing: Viewing): Promise<{ token: string; expiresAt: Date }> {
  const { memberId, operatorId, reason, address, now } = viewing
  await memberForOperators(tx, memberId)
  const token = newToken()
  const expiresAt = addSeconds(now, viewSeconds)
  await insertSession(tx, {
    memberId,
    tokenHash: hashToken(token),
    remember: false,
    userAgent: text.viewerSession,
    address,
    now,
    expiresAt,
    endsAt: expiresAt,
    viewerId: operatorId,
  })
  const body = `Until ${expiresAt.toISOString().slice(11, 16)} UTC they see what you see but cannot change anything. Reason: ${reason}`
  await notify(tx, [{ memberId, kind: 'account', title: text.viewedTitle, body, mail: 'always' }], now)
  return { token, expiresAt }
}
