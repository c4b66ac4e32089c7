import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import { lockBots } from '../bot-store.ts'
import { setPartner } from './account-store.ts'
import { formOf, updateForm } from './broker-store.ts'

/** The broker account was opened through the partner: trades opened from now on have the discount. Confirming again changes nothing. */
export async function confirmPartner(
  tx: Tx,
  { memberId, operatorId, now }: { memberId: bigint; operatorId: bigint; now: Date },
): Promise<void> {
  await lockBots(tx, [memberId], now)
  const form = await formOf(tx, memberId)
  if (!form) throw new DomainError('not_found')
  if (form.partner_confirmed_at) return
  await updateForm(tx, memberId, { partner_confirmed_at: now })
  await setPartner(tx, memberId, now)
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'confirm partner account',
    subject: `member ${memberId}`,
    details: { broker: form.broker, server: form.server, login: form.login },
    now,
  })
}
