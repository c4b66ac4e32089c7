import { text } from '@fairlead/contract/text'
import { notify } from '../../../people/notifications/notify.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { lockBots } from '../bot-store.ts'
import { endClaims, type Holder, hasClaim, holderOf, type Login, lockLogin, putAccount } from './login-store.ts'
import { moveLogin } from './move-login.ts'

/** Of two members, who is to have the login and who is not. */
export type LoginDecision = Login & { memberId: bigint; otherId: bigint }

/** Refused unless one of the two holds the login and the other waits for it. */
export async function assertDisputed(tx: Tx, decision: LoginDecision): Promise<Holder> {
  const { memberId, otherId } = decision
  const holder = await holderOf(tx, decision)
  const claimant = holder?.member_id === memberId ? otherId : memberId
  const isBetween = holder !== undefined && [memberId, otherId].includes(holder.member_id) && memberId !== otherId
  if (!isBetween || !(await hasClaim(tx, claimant, decision)))
    throw new DomainError('conflict', { message: text.loginNotDisputed })
  return holder
}

/**
 * Two operators have decided whose login it is. A waiting member who gets it may pair a terminal from now on; one who does not is notified. Answers
 * the account that loses it, whose terminal is to be cut off.
 */
export async function decideLogin(tx: Tx, decision: LoginDecision, now: Date): Promise<bigint | undefined> {
  const { memberId, otherId, server, login } = decision
  await lockBots(tx, [memberId, otherId], now)
  await lockLogin(tx, decision)
  const holder = await assertDisputed(tx, decision)
  if (holder.member_id === memberId) {
    await endClaims(tx, decision, { of: otherId, isGiven: false, now })
    await notifyMember(tx, otherId, `Login ${login} on ${server}: ${text.loginUnconfirmed}`, now)
    return undefined
  }
  const accountId = await putAccount(tx, { memberId, server, login, now })
  await moveLogin(tx, { from: holder, to: { accountId, memberId }, server, login, now })
  await notifyMember(
    tx,
    memberId,
    `Login ${login} on ${server} is yours. Create a new pairing code and connect MetaTrader.`,
    now,
  )
  return holder.id
}

function notifyMember(tx: Tx, memberId: bigint, body: string, now: Date): Promise<void> {
  return notify(
    tx,
    [{ memberId, kind: 'account', title: 'We have checked your MT5 account', body, mail: 'always' }],
    now,
  )
}
