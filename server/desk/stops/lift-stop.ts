import { text } from '@fairlead/contract/text'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { highestRole, standsBelow } from './highest-role.ts'
import { queueNotices } from './notify-stops.ts'
import { liftById, rolesOf, stopById } from './store.ts'

/** Lets trading go on, unless somebody above has stopped it. What was asked to be closed is closed all the same: members were told so. */
export async function liftStop(
  tx: Tx,
  { id, operatorId, now }: { id: bigint; operatorId: bigint; now: Date },
): Promise<void> {
  const stop = await stopById(tx, id)
  if (!stop) throw new DomainError('not_found')
  if (standsBelow(highestRole(await rolesOf(tx, [operatorId])), stop.role))
    throw new DomainError('forbidden', { message: text.stopOfHigherRole })
  if (!(await liftById(tx, id, operatorId, now))) throw new DomainError('conflict', { message: text.stopLifted })
  await queueNotices(tx, id, 'lifted')
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'lift stop',
    subject: stop.member_id === null ? (stop.symbol ?? stop.scope) : `member ${stop.member_id}`,
    details: { stop: Number(id), kind: stop.kind },
    now,
  })
}
