import { text } from '@fairlead/contract/text'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { insertAck, lockAlert, newestAck } from './ack-store.ts'

type Input = { id: bigint; note: string; operatorId: bigint; now: Date }

/** Notes who looks after an alert that lasts. It hides nothing: only repetitions of the same words are not sent again. */
export async function acknowledgeAlert(tx: Tx, { id, note, operatorId, now }: Input): Promise<void> {
  // Of two who take it on at once, the second reads what the first has written.
  const alert = await lockAlert(tx, id)
  if (!alert) throw new DomainError('not_found')
  if (alert.over_at) throw new DomainError('conflict', { message: text.alertOver })
  if ((await newestAck(tx, id))?.says_the_same)
    throw new DomainError('conflict', { message: text.alertAcknowledgedBefore })
  await insertAck(tx, { alertId: id, note, operatorId, now })
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'acknowledge alert',
    subject: `alert ${id}`,
    details: { kind: alert.kind, key: alert.key, note },
    now,
  })
}
