import type { Tx } from '../../platform/database/db.ts'
import { tellConsole } from '../../watch/audit/tell-console.ts'
import type { Contact } from './contact.ts'
import { memberMessageLetter } from './letters.ts'
import { insertMessage, personOf } from './store.ts'

type Asked = { memberId: bigint; subject: string; message: string; now: Date }

/** Stores what a member asks, by the name and address of the account, and mails it to the operator. */
export async function askUs(
  { mailer, operatorAddress, publicUrl }: Pick<Contact, 'mailer' | 'operatorAddress' | 'publicUrl'>,
  tx: Tx,
  { memberId, now, ...words }: Asked,
): Promise<void> {
  const asker = await personOf(tx, memberId)
  // The account proves who it is; there is nobody to call.
  const message = { ...words, ...asker, phone: '', member_id: memberId }
  await insertMessage(tx, message, now)
  await tellConsole(tx, 'messages', now)
  await mailer.queue(tx, memberMessageLetter(operatorAddress, message, publicUrl), now)
}
