import { text } from '@fairlead/contract/text'
import { arePayoutsStopped, resumePayouts, stopPayouts } from '../ledger/payouts.ts'
import { tellConsole } from '../operator/tell-console.ts'
import { writeAudit } from '../operator/write-audit.ts'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'

/**
 * An owner's own switch over all payouts. What has been handed to the chain cannot be called back; everything else waits. Where the
 * books do not hold, the next look at them stops payouts again.
 */
export async function switchPayouts(
  tx: Tx,
  { to, reason, operatorId, now }: { to: 'paused' | 'running'; reason: string; operatorId: bigint; now: Date },
): Promise<void> {
  if (to === 'paused') {
    if (!(await stopPayouts(tx, `Paused by an operator: ${reason}`, now)))
      throw new DomainError('conflict', { message: text.payoutsPausedBefore })
  } else {
    if (!(await arePayoutsStopped(tx))) throw new DomainError('conflict', { message: text.payoutsRunning })
    await resumePayouts(tx)
  }
  await writeAudit(tx, {
    actorId: operatorId,
    action: to === 'paused' ? 'pause payouts' : 'resume payouts',
    subject: 'payouts',
    details: { reason },
    now,
  })
  await tellConsole(tx, 'stops', now)
}
