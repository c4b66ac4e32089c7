import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { holderOf, lockLogin, putAccount } from './login-store.ts'

type Opening = {
  memberId: bigint
  server: string
  login: string
  /** Another may hold it whose own terminal proved nothing: the account waits for a terminal that we host to take it over. */
  mayAwait?: boolean
  now: Date
}

/** A member's account of a login on a server. Refused where the login is another member's. */
export async function openAccount(tx: Tx, { mayAwait = false, ...account }: Opening): Promise<bigint> {
  await lockLogin(tx, account)
  const holder = await holderOf(tx, account)
  const isTaken = holder !== undefined && holder.member_id !== account.memberId
  if (isTaken && (!mayAwait || holder.proved_at || holder.is_paper))
    throw new DomainError('conflict', { message: text.loginTaken })
  return putAccount(tx, account)
}
