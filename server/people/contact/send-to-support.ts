import type { Tx } from '../../platform/database/db.ts'
import { publishToConsole } from '../../watch/audit/publish-to-console.ts'
import type { Contact } from './contact.ts'
import { memberMessageLetter } from './letters.ts'
import { insertMessage, personOf } from './store.ts'

type Message = { memberId: bigint; subject: string; message: string; now: Date }

/** Stores what a member asks, by the name and address of the account, and mails it to the operator. */
export async function sendToSupport(
  { mailer, operatorAddress, publicUrl }: Pick<Contact, 'mailer' | 'operatorAddress' | 'publicUrl'>,
  tx: Tx,
  { memberId, now, ...words }: Message,
): Promise<void> {
  const asker = await personOf(tx, memberId)
  // The account proves who it is; there is nobody to call.
  const message = { ...words, ...asker, phone: '', member_id: memberId }
  await insertMessage(tx, message, now)
  await publishToConsole(tx, 'messages', now)
  await mailer.queue(tx, memberMessageLetter(operatorAddress, message, publicUrl), now)
}
