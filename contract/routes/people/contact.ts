import { z } from 'zod'
import { email, filled, free, line, mailToken, name } from '../../fields.ts'
import { mailTokenLimits, memberMessages, publicForms } from '../../limits.ts'
import { post } from '../../route.ts'
import { text } from '../../text.ts'

const messageReply = z.object({ message: z.string() })

export const submitContact = post('/contact/submit', {
  auth: 'public',
  tag: 'contact',
  summary: 'Send a message to the operators',
  limits: publicForms,
  body: z.object({
    name,
    email,
    phone: line(text.phoneRequired, 50),
    subject: line(text.subjectRequired, 200),
    message: filled(text.messageRequired, 5_000),
    /** People do not see this field; programs that fill in every field give themselves away with it. */
    website: free(200).optional(),
  }),
  reply: messageReply,
})

export const askUs = post('/contact/ask', {
  auth: 'member',
  idempotent: true,
  tag: 'contact',
  summary: 'Ask the operators a question as the signed-in member; the answer comes by e-mail',
  limits: memberMessages,
  body: z.object({
    subject: line(text.subjectRequired, 200),
    message: filled(text.messageRequired, 5_000),
  }),
  reply: messageReply,
})

export const subscribe = post('/contact/subscribe', {
  auth: 'public',
  tag: 'contact',
  summary: 'Subscribe to news; a mail with a confirmation link follows',
  limits: publicForms,
  body: z.object({ email }),
  reply: messageReply,
})

export const confirmSubscription = post('/contact/subscribe/confirm', {
  auth: 'public',
  tag: 'contact',
  summary: 'Confirm a subscription with the token from the e-mailed link',
  limits: mailTokenLimits,
  body: z.object({ token: mailToken }),
  reply: messageReply,
})

export const unsubscribe = post('/contact/unsubscribe', {
  auth: 'public',
  tag: 'contact',
  summary: 'End a subscription with the token of the link at the end of every news mail',
  limits: mailTokenLimits,
  body: z.object({ token: mailToken }),
  reply: messageReply,
})
