import { text } from '@fairlead/contract/text'
import { releaseHeld } from '../../finance/fuel/standing/release-held.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import type { AskBots } from './hold-cluster.ts'
import { endHold, findHold, otherHolds, waitForOtherHolds } from './store.ts'

type Release = { holdId: bigint; reason: string; operatorId: bigint; confirmedBy: bigint; now: Date }

/**
 * Undoes a hold as one: exactly those go whom it froze and who are frozen by it still. Who was let go alone, or is frozen for another
 * reason or by another hold, is left as they are.
 */
export async function releaseHold(tx: Tx, askBots: AskBots, release: Release): Promise<void> {
  const { holdId, reason, operatorId, confirmedBy, now } = release
  await waitForOtherHolds(tx)
  await assertHeld(tx, holdId)
  const released = await releaseHeld(tx, holdId, await otherHolds(tx, holdId))
  await endHold(tx, holdId, { by: confirmedBy, at: now })
  await askBots(
    tx,
    released.map((memberId) => ({ memberId, cause: 'unfrozen', actorId: confirmedBy })),
    now,
  )
  await writeAudit(tx, {
    actorId: confirmedBy,
    action: 'undo hold for review',
    subject: `hold ${holdId}`,
    details: { reason, askedBy: Number(operatorId), members: released.map(Number) },
    now,
  })
}

export async function assertHeld(tx: Tx, holdId: bigint): Promise<void> {
  const hold = await findHold(tx, holdId)
  if (!hold) throw new DomainError('not_found')
  if (hold.released_at) throw new DomainError('conflict', { message: text.holdReleased })
}
