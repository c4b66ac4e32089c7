import { text } from '@fairlead/contract/text'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { putAccount } from './store.ts'

/** The account that a login on a server is. It belongs to one member, for good; another one's is refused. */
export async function openAccount(
  tx: Tx,
  account: { memberId: bigint; server: string; login: string; now: Date },
): Promise<bigint> {
  const { id, member_id } = await putAccount(tx, account)
  if (member_id !== account.memberId) throw new DomainError('conflict', { message: text.loginTaken })
  return id
}
