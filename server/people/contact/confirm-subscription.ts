import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { hashToken } from '../../platform/keys/secrets.ts'
import type { Contact } from './contact.ts'
import { confirmLifetimeHours, welcomeLetter } from './letters.ts'
import { confirmByToken } from './store.ts'

export async function confirmSubscription(contact: Contact, token: string): Promise<void> {
  const now = contact.clock.now()
  const sentAfter = addSeconds(now, -confirmLifetimeHours * 3600)
  await inTx(contact.db, async (tx) => {
    const confirmed = await confirmByToken(tx, hashToken(token), sentAfter, now)
    if (!confirmed) throw new DomainError('invalid_token')
    const letter = welcomeLetter(confirmed.email, contact.publicUrl, confirmed.unsubscribe_id)
    await contact.mailer.queue(tx, letter, now)
  })
}
