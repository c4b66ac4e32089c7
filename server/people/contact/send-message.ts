import { inTx } from '../../platform/database/db.ts'
import { publishToConsole } from '../../watch/audit/publish-to-console.ts'
import type { Contact } from './contact.ts'
import { messageLetter } from './letters.ts'
import { insertMessage, type NewMessage } from './store.ts'

/** Stores a visitor's message and mails it to the operator. What filled in the invisible field is a program and is dropped. */
export async function sendMessage(
  contact: Contact,
  sent: NewMessage & { website?: string | undefined },
): Promise<void> {
  const { website, ...message } = sent
  if (website) return
  const now = contact.clock.now()
  await inTx(contact.db, async (tx) => {
    await insertMessage(tx, message, now)
    await publishToConsole(tx, 'messages', now)
    await contact.mailer.queue(tx, messageLetter(contact.operatorAddress, message), now)
  })
}
