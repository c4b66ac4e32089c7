import type { Tx } from '../../../platform/database/db.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import { botOf } from '../bot-store.ts'
import { changeBots } from '../change-bots.ts'
import { endClaims, type Holder, type Login, passLogin } from './login-store.ts'

type Move = Login & { from: Holder; to: { accountId: bigint; memberId: bigint }; now: Date }

/**
 * Gives a login to another member. The bot that traded it stops, with a reason that does not reveal who has it now; the caller
 * disconnects its terminal in the same transaction. Both must have been locked before.
 */
export async function moveLogin(tx: Tx, { from, to, server, login, now }: Move): Promise<void> {
  await passLogin(tx, { from: from.id, to: to.accountId, now })
  await endClaims(tx, { server, login }, { of: to.memberId, isGiven: true, now })
  const bot = await botOf(tx, from.member_id)
  if (bot?.account_id === from.id) await changeBots(tx, [{ memberId: from.member_id, cause: 'login_moved' }], now)
  const words = `Login ${login} on ${server} moved from member ${from.member_id} to member ${to.memberId}. Check what the first member’s terminal reported.`
  await raiseAlert(tx, { kind: 'login_moved', key: String(from.id), words }, now)
}
