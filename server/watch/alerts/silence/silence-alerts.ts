import { type AlertKind, alertTitles, silencedBy, silenceHoursMax } from '@fairlead/contract/alerts'
import type { OperatorRole } from '@fairlead/contract/route'
import { text } from '@fairlead/contract/text'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { lockSending } from '../send/sending-store.ts'
import { countStanding, insertSilence, standingSilence } from '../silence-store.ts'

export type Operator = { id: bigint; role: OperatorRole }
type Input = { kind: AlertKind; key?: string | undefined; hours: number; reason: string; operator: Operator; now: Date }

const silencesMax = 100

/** Keeps a kind, or one alert of it, from being sent for some hours. It stays in the list, and is sent afterwards if it still lasts. */
export async function silenceAlerts(tx: Tx, { kind, key, hours, reason, operator, now }: Input): Promise<bigint> {
  assertMaySilence(kind, operator)
  if (hours > silenceHoursMax(kind))
    throw new DomainError('validation_failed', { message: text.silenceHoursOfOwner, field: 'hours' })
  // A message already on its way was not silenced yet; of two operators who silence the same, the second is refused.
  await lockSending(tx)
  if (await standingSilence(tx, kind, key ?? null, now))
    throw new DomainError('conflict', { message: text.silenceStands })
  if ((await countStanding(tx, now)) >= silencesMax)
    throw new DomainError('conflict', { message: text.silencesTooMany })
  const until = addSeconds(now, hours * 3_600)
  const id = await insertSilence(tx, { kind, key: key ?? null, reason, operatorId: operator.id, now, until })
  await writeAudit(tx, {
    actorId: operator.id,
    action: 'silence alerts',
    subject: alertTitles[kind],
    details: { silence: Number(id), kind, key: key ?? null, until: until.toISOString(), reason },
    now,
  })
  return id
}

/** Those who would have to act on a kind decide whether it is sent. */
export function assertMaySilence(kind: AlertKind, { role }: Operator): void {
  if (!silencedBy(kind).includes(role)) throw new DomainError('forbidden', { message: text.silenceNotYours })
}
