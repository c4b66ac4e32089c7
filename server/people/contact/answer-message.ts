import { text } from '@fairlead/contract/text'
import { inTx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { publishToConsole } from '../../watch/audit/publish-to-console.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import type { Contact } from './contact.ts'
import { answerLetter } from './letters.ts'
import { lockMessage, setDone } from './message-store.ts'

type Answer = {
  id: bigint
  operatorId: bigint
  /** Null: it is done without one. */
  answer: string | null
}

/** Mails the answer to whoever wrote and marks the message as done, once: of two operators the second is told so. */
export async function answerMessage(contact: Contact, { id, operatorId, answer }: Answer): Promise<void> {
  const now = contact.clock.now()
  await inTx(contact.db, async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw new DomainError('not_found')
    if (message.done_at) throw new DomainError('conflict', { message: text.messageIsDone })
    await setDone(tx, id, { answer, operatorId, now })
    if (answer !== null) await contact.mailer.queue(tx, answerLetter(message, answer), now)
    await writeAudit(tx, {
      actorId: operatorId,
      action: answer === null ? 'close message' : 'answer message',
      subject: `message ${id}`,
      details: answer === null ? {} : { answer },
      now,
    })
    await publishToConsole(tx, 'messages', now)
  })
}
