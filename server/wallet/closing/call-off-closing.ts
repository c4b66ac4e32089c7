import { text } from '@fairlead/contract/text'
import { lockAccount } from '../../people/identity/standing/lock-account.ts'
import { notify } from '../../people/notifications/notify.ts'
import { type Db, inTx, type Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { hashToken } from '../../platform/keys/secrets.ts'
import { endRequest, lockRequest, memberOfStop } from './closing-store.ts'

/** Calls the waiting closing off; the bot stays paused until its member switches it on again. */
export async function callOffClosing(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await lockAccount(tx, memberId)
  const request = await lockRequest(tx, memberId)
  if (!request) throw new DomainError('conflict', { message: text.closingNotAsked })
  await endRequest(tx, request.id, 'called_off', now)
  const told = { memberId, kind: 'account' as const, mail: 'never' as const }
  await notify(tx, [{ ...told, title: text.closingCalledOffTitle, body: text.closingCalledOff }], now)
}

/** The same by the mailed link: whoever was signed out by a thief can still stop it. */
export async function stopClosing(db: Db, token: string, now: Date): Promise<void> {
  const memberId = await memberOfStop(db, hashToken(token))
  if (memberId === undefined) throw new DomainError('invalid_token')
  await inTx(db, (tx) => callOffClosing(tx, memberId, now))
}
