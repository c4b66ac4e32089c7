import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerMessage } from './answer-message.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import type { Contact } from './contact.ts'
import { listMessages } from './list-messages.ts'
import { sendMessage } from './send-message.ts'
import { sendToSupport } from './send-to-support.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export function serveContact(app: FastifyInstance, contact: Contact): void {
  const { db, clock } = contact
  serve(app, routes.submitContact, async ({ body }) => {
    await sendMessage(contact, body)
    return { message: text.contactSent }
  })

  serve(app, routes.askUs, ({ caller, body, request }) => {
    const now = contact.clock.now()
    return answerOnce(contact.db, { memberId: caller.memberId, request, now }, async (tx) => {
      await sendToSupport(contact, tx, { memberId: caller.memberId, ...body, now })
      return { message: text.questionSent }
    })
  })

  serve(app, routes.listMessages, ({ query }) => listMessages(contact.db, query))

  serve(app, routes.answerMessage, ({ caller, params, body, request }) => {
    const answer = { id: BigInt(params.id), operatorId: caller.memberId, answer: body.answer }
    return answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await answerMessage({ ...contact, db: tx }, answer)
      return { message: text.messageAnswered }
    })
  })

  serve(app, routes.closeMessage, ({ caller, params, request }) => {
    const answer = { id: BigInt(params.id), operatorId: caller.memberId, answer: null }
    return answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await answerMessage({ ...contact, db: tx }, answer)
      return { message: text.messageClosed }
    })
  })

  serve(app, routes.subscribe, async ({ body }) => {
    await subscribe(contact, body.email)
    return { message: text.subscriptionMailSent }
  })

  serve(app, routes.confirmSubscription, async ({ body }) => {
    await confirmSubscription(contact, body.token)
    return { message: text.subscriptionConfirmed }
  })

  serve(app, routes.unsubscribe, async ({ body }) => {
    await unsubscribe(contact, body.token)
    return { message: text.subscriptionEnded }
  })
}
