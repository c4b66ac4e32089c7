import { createTransport } from 'nodemailer'
import type { Post } from './outbox.ts'

const timeoutMs = 15_000

/** Hands mail to a real SMTP server. */
export function smtpPost(url: string, from: string): Post & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const post: Post = async ({ to, subject, text, html, messageId }) => {
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      html,
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
  return Object.assign(post, { close: () => transport.close() })
}
