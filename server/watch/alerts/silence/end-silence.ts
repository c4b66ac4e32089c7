import { alertKind, alertTitles } from '@fairlead/contract/alerts'
import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { queueJob } from '../../../platform/work/jobs.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { sendAlertsJob } from '../raise-alert.ts'
import { endSilenceById, silenceById } from '../silence-store.ts'
import { assertMaySilence, type Operator } from './silence-alerts.ts'

/** Ends it early; an alert that still lasts is sent at once. */
export async function endSilence(tx: Tx, asked: { id: bigint; operator: Operator; now: Date }): Promise<void> {
  const { id, operator, now } = asked
  const silence = await silenceById(tx, id)
  if (!silence) throw new DomainError('not_found')
  const kind = alertKind.parse(silence.kind)
  assertMaySilence(kind, operator)
  if (!(await endSilenceById(tx, id, operator.id, now)))
    throw new DomainError('conflict', { message: text.silenceEndedBefore })
  await queueJob(tx, sendAlertsJob)
  await writeAudit(tx, {
    actorId: operator.id,
    action: 'end silence of alerts',
    subject: alertTitles[kind],
    details: { silence: Number(id), kind, key: silence.key },
    now,
  })
}
