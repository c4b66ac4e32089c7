import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { settleEnd } from '../end-withdrawal.ts'
import { lockAwaited } from '../withdrawal-store.ts'

/** Calls off what waits for its code. Who enters the code meanwhile is waited for, and then there is nothing to call off. */
export async function cancelWithdrawal(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const awaited = await lockAwaited(tx, memberId)
  if (!awaited) throw new DomainError('conflict', { message: text.withdrawalNotAwaited })
  // No letter: members are not written to about what they have just done themselves.
  await settleEnd(tx, awaited.id, { status: 'called_off', reason: null }, now)
}
