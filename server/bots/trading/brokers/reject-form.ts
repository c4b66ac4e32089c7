import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { changeBots } from '../change-bots.ts'
import { updateForm } from './broker-store.ts'

/** Sends a form back with a reason. Its password is of no use any more and is forgotten. */
export async function rejectForm(
  tx: Tx,
  { memberId, actorId, reason, now }: { memberId: bigint; actorId?: bigint; reason: string; now: Date },
): Promise<void> {
  const changed = await changeBots(
    tx,
    [{ memberId, cause: 'form_rejected', reason, ...(actorId !== undefined && { actorId }) }],
    now,
  )
  if (changed.length === 0) throw new DomainError('conflict', { message: text.formNotWaiting })
  await updateForm(tx, memberId, { password: null, revealed_at: null })
}
