import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Secrets } from '../../../platform/keys/secrets.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import { lockBots } from '../bot-store.ts'
import { formOf, updateForm } from './broker-store.ts'
import { boundTo } from './submit-broker-form.ts'

/** Shows a broker password to the operator who sets the terminal up: once for each time it was sent, and written down. */
export async function revealPassword(
  tx: Tx,
  secrets: Secrets,
  { memberId, operatorId, now }: { memberId: bigint; operatorId: bigint; now: Date },
): Promise<string> {
  // Of two who ask at once the second comes too late.
  await lockBots(tx, [memberId], now)
  const form = await formOf(tx, memberId)
  if (!form) throw new DomainError('not_found')
  if (!form.password || form.revealed_at) throw new DomainError('conflict', { message: text.passwordNotShown })
  const password = secrets.open(form.password, boundTo(form))
  await updateForm(tx, memberId, { revealed_at: now })
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'reveal broker password',
    subject: `member ${memberId}`,
    details: { server: form.server, login: form.login },
    now,
  })
  return password
}
