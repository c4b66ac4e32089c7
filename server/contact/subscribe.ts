import { addSeconds } from '../platform/clock.ts'
import { inTx } from '../platform/db.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import type { Contact } from './contact.ts'
import { confirmLetter } from './letters.ts'
import { findSubscription, keepToken } from './store.ts'

const resendSecondsMin = 600

/**
 * Mails the link that confirms. The answer is the same for every address, so nobody can ask who is subscribed, and an
 * address gets at most one such mail in ten minutes, however often strangers type it in.
 */
export async function subscribe(contact: Contact, email: string): Promise<void> {
  const now = contact.clock.now()
  await inTx(contact.db, async (tx) => {
    const earlier = await findSubscription(tx, email)
    if (earlier?.confirmed_at && !earlier.unsubscribed_at) return
    if (earlier && earlier.token_sent_at > addSeconds(now, -resendSecondsMin)) return
    const token = newToken()
    await keepToken(tx, email, hashToken(token), now)
    await contact.mailer.queue(tx, confirmLetter(email, contact.publicUrl, token), now)
  })
}
